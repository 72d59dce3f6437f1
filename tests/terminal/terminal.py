"""A real terminal for tests: a window of a tmux server of our own, with a shell in it.

Everything that is started here ends with close_all(), and nothing else is touched.
"""
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

WORK = Path(tempfile.mkdtemp(prefix="backstep-terminal-"))
SOCKET = f"backstep-test-{os.getpid()}"
PROMPT = "ready%"
# How long anything may take on a busy machine.
PATIENCE = float(os.environ.get("TERMINAL_PATIENCE", "30"))

_windows = 0
_open = []
_processes = []


class Failed(Exception):
    """What was expected and did not happen."""


def _tmux(*arguments, check=True):
    answer = subprocess.run(
        ["tmux", "-L", SOCKET, "-f", "/dev/null", *arguments],
        capture_output=True, text=True, timeout=20, env=clean_environment(),
    )
    if check and answer.returncode != 0:
        raise Failed(f"tmux {' '.join(arguments)}: {answer.stderr.strip()}")
    return answer.stdout


def clean_environment(**more):
    """Nothing of whoever runs the tests: no names, no language, no colours."""
    home = WORK / "home"
    home.mkdir(exist_ok=True)
    return {
        "PATH": os.environ["PATH"], "HOME": str(home), "BACKSTEP_HOME": str(home / "backstep"),
        "LANG": "C.UTF-8", "TERM": "xterm-256color", **more,
    }


def wait_for(what, condition, seconds=None, shown=lambda: ""):
    """Until the condition gives something true, which is returned."""
    end = time.monotonic() + (seconds or PATIENCE)
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failed(f"waited in vain for {what}\n{shown()}")
        time.sleep(0.03)


class Window:
    """A shell in a terminal of so many columns and lines."""

    def __init__(self, columns=80, lines=24, term="tmux-256color", home=None, **environment):
        global _windows
        _windows += 1
        if _windows == 1:  # keeps the tmux server while no window is open
            _tmux("new-session", "-d", "-s", "keeper", "sleep", "86400")
        self.name = f"w{_windows}"
        self.home = home or str(WORK / f"home-{self.name}")
        _open.append(self.name)
        variables = clean_environment(
            TERM=term, PS1=PROMPT + " ", BACKSTEP_HOME=self.home, BACKSTEP_FRAME_TITLES="1",
            **environment)
        settings = [f"{key}={value}" for key, value in variables.items()]
        _tmux("new-session", "-d", "-s", self.name, "-x", str(columns), "-y", str(lines),
              "env", "-i", *settings, "bash", "--norc", "--noprofile")
        _tmux("set-option", "-t", self.name, "status", "off")
        _tmux("resize-window", "-t", self.name, "-x", str(columns), "-y", str(lines))
        self.wait(re.escape(PROMPT))
        self.found = self.modes()

    # ---- what it shows

    def screen(self):
        return self._whole_frame()

    def coloured(self):
        """With the sequences that make its colours."""
        return self._whole_frame("-e")

    def _whole_frame(self, *options):
        """The screen between two frames. The program titles the window "drawing" while it sends a
        frame (BACKSTEP_FRAME_TITLES); tmux answers both commands before it reads on."""
        end = time.monotonic() + PATIENCE
        while True:
            title, screen = _tmux(
                "display-message", "-p", "-t", self.name, "#{pane_title}", ";",
                "capture-pane", "-p", *options, "-t", self.name).split("\n", 1)
            if title != "drawing":
                return screen
            if time.monotonic() > end:
                raise Failed(f"a frame without an end\n{screen}")
            time.sleep(0.005)

    def sees(self, pattern):
        return re.search(pattern, self.screen(), re.MULTILINE)

    def wait(self, pattern, seconds=None):
        return wait_for(f"/{pattern}/", lambda: self.sees(pattern), seconds, self.screen)

    def wait_until(self, what, condition, seconds=None):
        return wait_for(what, condition, seconds, self.screen)

    def state(self):
        """(alternate screen, cursor shown, mouse asked for)"""
        answer = _tmux("display-message", "-p", "-t", self.name,
                       "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
        return tuple(flag == "1" for flag in answer.split())

    # ---- what is typed

    def keys(self, *names):
        """As tmux calls them: "Enter", "C-z", "Up", "x"."""
        _tmux("send-keys", "-t", self.name, *names)

    def text(self, text):
        _tmux("send-keys", "-t", self.name, "-l", "--", text)

    def run(self, command):
        """Types a command; clears the screen before."""
        self.keys("C-l")
        self.text(command)
        self.keys("Enter")

    def click(self, column, line):
        self.text(f"\x1b[<0;{column + 1};{line + 1}M\x1b[<0;{column + 1};{line + 1}m")

    def resize(self, columns, lines):
        _tmux("resize-window", "-t", self.name, "-x", str(columns), "-y", str(lines))

    # ---- the program in it

    def program(self):
        """The process that the shell has started."""
        shell = _tmux("display-message", "-p", "-t", self.name, "#{pane_pid}").strip()

        def child():
            text = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
            return int(text[0]) if text else None

        return wait_for("a running program", child, shown=self.screen)

    def signal(self, number):
        os.kill(self.program(), number)

    def modes(self):
        """What stty says of the terminal while only the shell has it."""
        file = WORK / f"modes-{self.name}"
        file.unlink(missing_ok=True)
        self.run(f"stty -a > {file}.new; mv {file}.new {file}")
        wait_for("stty", file.exists, shown=self.screen)
        # The size may have been changed on purpose.
        return re.sub(r"rows \d+; columns \d+;", "", file.read_text())

    def check_restored(self):
        """The terminal is as it was before the program came."""
        self.wait_until("the shell", lambda: self.sees(re.escape(PROMPT) + r"\s*\Z"))
        if self.state() != (False, True, False):
            raise Failed(f"alternate screen, cursor, mouse: {self.state()}\n{self.screen()}")
        modes = self.modes()
        if modes != self.found:
            raise Failed(f"stty was\n{self.found}\nand is\n{modes}")

    def close(self):
        _tmux("kill-session", "-t", self.name, check=False)


class Server:
    """backstep serve on a free port of this machine."""

    def __init__(self, program, port=0):
        self.data = Path(tempfile.mkdtemp(dir=WORK)) / "server.db"
        self.program = program
        self.start(port)

    def start(self, port):
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", f"127.0.0.1:{port}", "--data", self.data,
             "--bot-delay", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=clean_environment())
        _processes.append(self.process)
        self.url = self.process.stdout.readline().split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def again(self):
        self.start(self.port)



def end_test():
    """Whatever a test has left open."""
    for process in _processes:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
    _processes.clear()
    for window in _open:
        _tmux("kill-session", "-t", window, check=False)
    _open.clear()


def close_all():
    end_test()
    _tmux("kill-server", check=False)
    shutil.rmtree(WORK, ignore_errors=True)
