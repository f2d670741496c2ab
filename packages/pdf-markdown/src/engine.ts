import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { compiledEngine, instantiate } from './engine-code.ts';

/** PDFium in WebAssembly, with room in its memory for the answers it writes by pointer. */
export interface Engine {
  readonly pdfium: WrappedPdfiumModule;
  /** Address of 64 bytes that any single call may use. */
  readonly scratch: number;
  f32(address: number): number;
  f64(address: number): number;
  i32(address: number): number;
  /** Copies bytes into the engine's memory; the caller frees them. */
  keep(bytes: Uint8Array): number;
  free(address: number): void;
  /** A copy of some of the engine's memory. */
  bytes(address: number, length: number): Uint8Array;
  /** Reads text that a call writes as UTF-16: asked once for its length, once for its bytes. */
  utf16(ask: (buffer: number, length: number) => number): string;
  memoryBytes(): number;
  /** The engine's own function, without the wrappers that check and turn arguments and answers: for calls made once per letter or line. */
  bare(name: string): (...args: number[]) => number;
}

/** The engine cannot go on: what it holds is lost, and another one must be started. */
export class EngineError extends Error {}

/** Whether an error leaves the engine's memory in doubt: a trap in WebAssembly, a stack or a memory that is full. */
export const breaksEngine = (error: unknown): boolean =>
  error instanceof EngineError ||
  error instanceof RangeError ||
  (error instanceof Error && error.name === 'RuntimeError');

/** Starts an engine whose memory may not grow past `memoryLimit` bytes: past it the document fails, not the process. */
export async function startEngine(memoryLimit: number): Promise<Engine> {
  const code = await compiledEngine();
  const silent = () => undefined;
  const overrides = { instantiateWasm: instantiate(code), print: silent, printErr: silent };
  const globals = new Set(Object.getOwnPropertyNames(globalThis));
  const pdfium = await init(overrides);
  removeTraps(globals);
  pdfium.PDFiumExt_Init();
  const module = pdfium.pdfium;
  const memory = () => (module as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  const scratch = module.wasmExports.malloc(64);
  let view = new DataView(memory().buffer);
  // Growing the memory detaches the old buffer.
  const current = () => {
    const { buffer } = memory();
    if (buffer.byteLength > memoryLimit) {
      throw new EngineError(
        `the PDF engine holds ${buffer.byteLength} bytes; the limit is ${memoryLimit}`,
      );
    }
    if (view.buffer !== buffer) view = new DataView(buffer);
    return view;
  };
  const free = (address: number) => module.wasmExports.free(address);
  return {
    pdfium,
    scratch,
    f32: (address) => current().getFloat32(address, true),
    f64: (address) => current().getFloat64(address, true),
    i32: (address) => current().getInt32(address, true),
    keep: (bytes) => {
      const address = module.wasmExports.malloc(Math.max(1, bytes.length));
      if (address === 0)
        throw new EngineError(`the PDF engine has no room for ${bytes.length} bytes`);
      memory().set(bytes, address);
      return address;
    },
    free,
    bytes: (address, length) => memory().slice(address, address + length),
    utf16: (ask) => {
      const length = ask(0, 0);
      if (length <= 2) return '';
      const buffer = module.wasmExports.malloc(length);
      ask(buffer, length);
      const text = module.UTF16ToString(buffer);
      free(buffer);
      return text;
    },
    memoryBytes: () => memory().length,
    bare: (name) => {
      const exports = module.wasmExports as unknown as Record<string, unknown>;
      return exports[name] as (...args: number[]) => number;
    },
  };
}

/**
 * The engine's script sets about 150 traps on the global object, one for each old name of its compiler that it does not have.
 * They would keep the whole memory of the first engine of a process for ever, and other code has no use for them.
 */
function removeTraps(before: ReadonlySet<string>): void {
  for (const [name, { get, set, enumerable, configurable }] of Object.entries(
    Object.getOwnPropertyDescriptors(globalThis),
  ))
    if (!before.has(name) && get && !set && !enumerable && configurable)
      Reflect.deleteProperty(globalThis, name);
}
