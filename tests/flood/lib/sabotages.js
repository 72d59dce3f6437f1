// Faults on purpose, which `run --check` makes sure are found. Each is begun with a flood, for the server's
// process, and returns what ends it.

/** A server that answers late without waiting for a CPU: it is stopped for most of the time. */
function stops(pid) {
  let timer;
  const stop = () => {
    process.kill(pid, 'SIGSTOP');
    timer = setTimeout(go, 1000);
  };
  const go = () => {
    process.kill(pid, 'SIGCONT');
    timer = setTimeout(stop, 100);
  };
  stop();
  return () => {
    clearTimeout(timer);
    process.kill(pid, 'SIGCONT');
  };
}

export const sabotages = { stops };
