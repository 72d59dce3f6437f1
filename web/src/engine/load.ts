// The engine as it comes: bytes to a module, a module to something that can be called. It is
// WebAssembly for WASI, of which it needs next to nothing: it reads no file and asks no clock.

/** One call of the engine, {"call":"preview",...}; throws where the engine calls it wrong. */
export type Call = (request: { call: string; [name: string]: unknown }) => unknown;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reserve(size: number): number;
  call(length: number): number;
  answer(): number;
}

const NO_SUCH_THING = 52; // WASI's ENOSYS

function imports(module: WebAssembly.Module): WebAssembly.Imports {
  const given: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') continue;
    given[from] ??= {};
    given[from][name] =
      name === 'proc_exit'
        ? (code: number) => {
            throw new Error(`the engine gave up (${code})`);
          }
        : () => NO_SUCH_THING;
  }
  return given;
}

/** From the server; a server that calls it something else than application/wasm will do, too. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the engine could not be loaded: ${answer.status}`);
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

type Instantiate = (
  module: WebAssembly.Module,
  given: WebAssembly.Imports,
) => Promise<{
  exports: unknown;
}>;

const instantiated: Instantiate = (module, given) => WebAssembly.instantiate(module, given);

/** An engine that traps is in no state that can be relied on: the call throws, and those that come after
    the next one is there are answered by it. */
export async function start(
  module: WebAssembly.Module,
  instantiate: Instantiate = instantiated,
): Promise<Call> {
  const begin = async () => {
    const engine = (await instantiate(module, imports(module))).exports as Exports;
    engine._initialize();
    return engine;
  };
  let engine: Exports | undefined = await begin();
  const restart = () => {
    engine = undefined;
    begin().then(
      (fresh) => {
        engine = fresh;
      },
      (error: unknown) => console.error(error), // there is no memory: calls go on failing
    );
  };
  const writer = new TextEncoder();
  const reader = new TextDecoder();
  const asked = (running: Exports, text: Uint8Array): Uint8Array => {
    const place = running.reserve(text.length);
    new Uint8Array(running.memory.buffer, place, text.length).set(text);
    const length = running.call(text.length);
    // The memory may have grown, and then it is another buffer.
    return new Uint8Array(running.memory.buffer, running.answer(), length);
  };
  return (request) => {
    if (!engine) throw new Error('the engine is being started again');
    let answer: Uint8Array;
    try {
      answer = asked(engine, writer.encode(JSON.stringify(request)));
    } catch (error) {
      restart();
      throw error;
    }
    const said = JSON.parse(reader.decode(answer)) as { ok: unknown } | { wrong: string };
    if ('wrong' in said) throw new Error(`engine: ${said.wrong}`);
    return said.ok;
  };
}
