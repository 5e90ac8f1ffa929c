/**
 * Globals of both browsers and Node that a rule may use. TypeScript declares them only together with the DOM or with
 * Node. Used only by tsconfig.domain.json. Do not add `document`, `process`, a clock or the network: rules receive them
 * as arguments.
 */
interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  entries(): IterableIterator<[string, string]>;
}
declare var URLSearchParams: {
  new (init?: string | Iterable<[string, string]> | Record<string, string>): URLSearchParams;
};

interface URL {
  readonly origin: string;
  readonly searchParams: URLSearchParams;
  hash: string;
  host: string;
  hostname: string;
  href: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  username: string;
  toString(): string;
}
declare var URL: {
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
};

declare var TextEncoder: { new (): { encode(text: string): Uint8Array<ArrayBuffer> } };
declare var TextDecoder: {
  new (encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): { decode(bytes: Uint8Array): string };
};

interface Blob {
  readonly size: number;
  readonly type: string;
}
declare var Blob: { new (parts?: readonly (string | Uint8Array | Blob)[], options?: { type?: string }): Blob };

interface Headers extends Iterable<[string, string]> {
  get(name: string): string | null;
  has(name: string): boolean;
}

interface ReadableStream<R = unknown> extends AsyncIterable<R> {
  readonly locked: boolean;
}

interface ImportMeta {
  /** Set by the build of pages and browser code (Vite). */
  readonly env: Record<string, unknown> & { readonly PAGE_PATHS: readonly string[] };
}

declare function btoa(bytes: string): string;
declare function atob(text: string): string;
