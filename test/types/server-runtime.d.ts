/**
 * Part of tsconfig.server.json alone: what Node has beside its own types. The types of the DOM would bring `document`
 * along with it.
 */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  function instantiate(
    binary: BufferSource,
    imports?: Record<string, Record<string, unknown>>,
  ): Promise<{ instance: { exports: Exports } }>;
}

type BufferSource = ArrayBufferView | ArrayBuffer;
