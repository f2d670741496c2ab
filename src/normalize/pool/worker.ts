/** A thread of the pool: reads one document at a time with the normaliser it is told. */
import { parentPort, workerData } from 'node:worker_threads';
import { normalizers } from '../index.ts';
import type { PoolAnswer, PoolRequest } from './pool.ts';

const { memoryLimitMb } = workerData as { readonly memoryLimitMb: number };
limitWebAssembly(memoryLimitMb * 1024 * 1024);

parentPort?.on('message', (request: PoolRequest) => {
  void answer(request).then((made) => parentPort?.postMessage(made));
});

async function answer({ job, name, bytes, options }: PoolRequest): Promise<PoolAnswer> {
  try {
    const load = normalizers[name];
    if (load === undefined) return { job, error: `there is no normaliser '${name}'` };
    return { job, body: await (await load()).normalize(bytes, options) };
  } catch (error) {
    return {
      job,
      error: `${name} broke: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The heap limit of a thread does not count WebAssembly memory: growth past the limit is refused here. */
function limitWebAssembly(limit: number): void {
  const { WebAssembly: wasm } = globalThis as unknown as {
    readonly WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } };
  };
  const memory = wasm.Memory.prototype;
  const grow = memory.grow;
  memory.grow = function (this: WasmMemory, pages: number) {
    const wanted = this.buffer.byteLength + pages * 65_536;
    if (wanted > limit)
      throw new RangeError(`WebAssembly wants ${wanted} bytes; the limit is ${limit}`);
    return grow.call(this, pages);
  };
}
