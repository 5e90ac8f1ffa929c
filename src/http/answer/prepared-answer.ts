import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";

/** Length of the Date header: "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110 §5.6.7). */
const DATE_LENGTH = 29;
const MS_PER_SECOND = 1_000;

/** What node:http stores about a response whose head was sent; its own `writeHead` sets both. */
interface HeadMarks {
  _header: string;
  _headerSent: boolean;
}

/**
 * A complete answer, head and body in one buffer, written by one call (decision 0018). Names and values of headers are
 * checked once, here, instead of for each request.
 */
export class PreparedAnswer {
  readonly #head: string;
  readonly #dateAt: number;
  readonly #bodyAt: number;
  #bytes: Buffer;
  #second = 0;
  /** A client reads slowly, so that this buffer may still be queued. */
  #isWaitedFor = false;

  /** `headers`: names and values alternately. */
  constructor(status: number, headers: readonly string[], body: Buffer) {
    const start = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...linesOf(headers), "Date: "].join("\r\n");
    this.#head = `${start}${" ".repeat(DATE_LENGTH)}\r\nConnection: keep-alive\r\n\r\n`;
    this.#dateAt = start.length;
    this.#bodyAt = this.#head.length;
    // A separate buffer: a small buffer is often a slice of a large one, a compressed one always, and would keep the
    // large one in memory.
    this.#bytes = Buffer.allocUnsafeSlow(this.#bodyAt + body.length);
    this.#bytes.write(this.#head, "latin1");
    body.copy(this.#bytes, this.#bodyAt);
  }

  get body(): Buffer {
    return this.#bytes.subarray(this.#bodyAt);
  }

  /**
   * Returns false if the answer must wait for an earlier one or is the last of its connection: then node:http must
   * write it.
   */
  write(response: ServerResponse): boolean {
    const { socket } = response;
    if (!socket?.writable || !response.shouldKeepAlive) return false;
    this.#setDate();
    const marked = response as ServerResponse & HeadMarks;
    marked._header = this.#head;
    marked._headerSent = true;
    socket.write(this.#bytes);
    if (socket.writableLength > 0) this.#isWaitedFor = true;
    response.end();
    return true;
  }

  #setDate(): void {
    const second = Math.floor(Date.now() / MS_PER_SECOND);
    if (second === this.#second) return;
    this.#second = second;
    // A buffer that is still being sent must not change. At most one copy per second is shared by all, so that slow
    // readers do not hold one each.
    if (this.#isWaitedFor) this.#bytes = copyOf(this.#bytes);
    this.#isWaitedFor = false;
    this.#bytes.write(dateOf(second), this.#dateAt, "latin1");
  }
}

/** The date of the last second, for all answers: most answers are sent within the same second. */
let lastDate = { second: -1, text: "" };

function dateOf(second: number): string {
  if (second !== lastDate.second) lastDate = { second, text: new Date(second * MS_PER_SECOND).toUTCString() };
  return lastDate.text;
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function linesOf(headers: readonly string[]): string[] {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? "";
    const value = headers[index + 1] ?? "";
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines.push(`${name}: ${value}`);
  }
  return lines;
}
