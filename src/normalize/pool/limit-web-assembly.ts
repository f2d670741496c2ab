interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The heap limit of a thread does not count WebAssembly memory: growth past the limit is refused here. */
export function limitWebAssembly(limit: number): void {
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
