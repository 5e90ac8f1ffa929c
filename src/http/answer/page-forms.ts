import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { PreparedAnswer } from "./prepared-answer.ts";

export type Encoding = "br" | "gzip" | "identity";
export type Headers = ReadonlyArray<readonly [string, string]>;

/** One encoding of a page, ready to be sent, including the header list that node:http accepts unchanged. */
class PageForm {
  readonly etag: string;
  readonly whole: PreparedAnswer;
  /** Names and values alternately. */
  readonly headers: string[];
  /** For a 304: the other headers stored with the page stay valid. */
  readonly notModifiedHeaders: string[];
  #notModified: PreparedAnswer | undefined;

  constructor(page: PageParts, { etag, encoding }: { etag: string; encoding: readonly string[] }) {
    const own = ["etag", etag, "vary", "Accept-Encoding"];
    this.etag = etag;
    this.headers = [...page.headers.flat(), ...own, "content-length", String(page.body.length), ...encoding];
    this.notModifiedHeaders = [...page.headers.filter(([name]) => name === "cache-control").flat(), ...own];
    this.whole = new PreparedAnswer(page.status, this.headers, page.body);
  }

  /** Created for the first client that already has the page; a page that is requested once has none. */
  get notModified(): PreparedAnswer {
    this.#notModified ??= new PreparedAnswer(304, this.notModifiedHeaders, NO_BODY);
    return this.#notModified;
  }
}

interface PageParts {
  status: number;
  headers: Headers;
  body: Buffer;
}

const BROTLI_QUALITY = 6;
const NO_BODY = Buffer.alloc(0);

/** The encodings of one page; each is created once, at its first use. */
export class PageForms {
  readonly #status: number;
  readonly #headers: Headers;
  readonly #hash: string;
  readonly #identity: PageForm;
  readonly #compressed: Partial<Record<Encoding, PageForm>> = {};

  constructor({ status, headers, body }: PageParts) {
    this.#status = status;
    this.#headers = headers;
    // Headers are included: otherwise a 304 would leave a browser with the policy of the previous release.
    const parts = JSON.stringify(headers) + hash("sha256", body, "base64");
    this.#hash = hash("sha256", parts, "base64url").slice(0, 27);
    this.#identity = this.#make(`"${this.#hash}"`, [], body);
  }

  get(encoding: Encoding): PageForm {
    if (encoding === "identity") return this.#identity;
    const made = this.#compressed[encoding];
    if (made) return made;
    const body = compress(this.#identity.whole.body, encoding);
    const form = this.#make(`"${this.#hash}-${encoding}"`, ["content-encoding", encoding], body);
    this.#compressed[encoding] = form;
    return form;
  }

  #make(etag: string, encoding: readonly string[], body: Buffer): PageForm {
    return new PageForm({ status: this.#status, headers: this.#headers, body }, { etag, encoding });
  }
}

function compress(body: Buffer, encoding: Exclude<Encoding, "identity">): Buffer {
  if (encoding === "gzip") return gzipSync(body);
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
