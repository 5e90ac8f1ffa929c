/**
 * Globals of Node that its own types lack. Used only by tsconfig.server.json. The types of the DOM declare them too,
 * but would also declare `document`.
 */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  function instantiate(
    binary: BufferSource,
    imports?: Record<string, Record<string, unknown>>,
  ): Promise<{ instance: { exports: Exports } }>;
}

type BufferSource = ArrayBufferView | ArrayBuffer;
