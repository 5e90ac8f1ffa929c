import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type Headers = ReadonlyArray<readonly [string, string]>;

/** One form of a page, down to the header list that node:http takes as it is. */
interface PageForm {
  etag: string;
  /** A string holds a byte in each character, for `end(body, "latin1")`. */
  body: Buffer | string;
  /** Names and values in turn. */
  headers: string[];
  /** For a 304: what else was stored with the page stays valid with it. */
  notModifiedHeaders: string[];
}

const BROTLI_QUALITY = 6;
/** Node sends head and body of an answer as one piece where both are strings; above this, copying costs more than that saves. */
const LONGEST_STRING_BYTES = 12 * 1024;

/** The forms of one page; each is made when it is first asked for, and once. */
export class PageForms {
  readonly #headers: Headers;
  readonly #body: Buffer | string;
  readonly #hash: string;
  readonly #made: Partial<Record<Encoding, PageForm>> = {};

  constructor(headers: Headers, body: Buffer) {
    this.#headers = headers;
    this.#body = keep(body);
    // Headers count too: a 304 would leave a browser with the policy of the release before.
    this.#hash = createHash("sha256").update(JSON.stringify(headers)).update(body).digest("base64url").slice(0, 27);
  }

  get(encoding: Encoding): PageForm {
    const made = this.#made[encoding];
    if (made) return made;
    const form = this.#make(encoding);
    this.#made[encoding] = form;
    return form;
  }

  #make(encoding: Encoding): PageForm {
    const body = encoding === "identity" ? this.#body : keep(compress(this.#body, encoding));
    const etag = encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
    const own = ["etag", etag, "vary", "Accept-Encoding"];
    const headers = [...this.#headers.flat(), ...own, "content-length", String(body.length)];
    if (encoding !== "identity") headers.push("content-encoding", encoding);
    const caching = this.#headers.filter(([name]) => name === "cache-control").flat();
    return { etag, body, headers, notModifiedHeaders: [...caching, ...own] };
  }
}

function keep(bytes: Buffer): Buffer | string {
  return bytes.length <= LONGEST_STRING_BYTES ? bytes.toString("latin1") : ownMemory(bytes);
}

/** A small buffer is often a piece of a large one, a compressed one always, and would hold on to all of it. */
function ownMemory(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.byteLength) return buffer;
  const own = Buffer.allocUnsafeSlow(buffer.byteLength);
  buffer.copy(own);
  return own;
}

function compress(content: Buffer | string, encoding: Exclude<Encoding, "identity">): Buffer {
  const body = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  if (encoding === "gzip") return gzipSync(body);
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
