import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** What WebAssembly is asked here; the types of Node leave it to those of browsers. */
interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<EngineCode>;
  readonly Instance: new (code: EngineCode, imports: object) => EngineInstance;
}

type EngineCode = object;
interface EngineInstance {
  readonly exports: object;
}

const { WebAssembly: api } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };

let compiled: Promise<EngineCode> | undefined;

/** The engine's code, compiled once in a thread: it holds no memory of any document, and the next engine starts with it. */
export function compiledEngine(): Promise<EngineCode> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<EngineCode> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return api.compile(await readFile(file));
}

/**
 * How the engine's script gets its instance. Its own way asks WebAssembly for code and instance in one promise, which holds the
 * memory of the engine until the event loop turns: not before all pages of a document are read and written.
 */
export const instantiate =
  (code: EngineCode) =>
  (imports: object, receive: (instance: EngineInstance) => object): object =>
    receive(new api.Instance(code, imports));
