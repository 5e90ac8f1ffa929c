import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";

/** Of the Date header: "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110 §5.6.7). */
const DATE_LENGTH = 29;
const MS_PER_SECOND = 1_000;

/** What node:http stores about a response whose head was sent; its own `writeHead` sets both. */
interface HeadMarks {
  _header: string;
  _headerSent: boolean;
}

/**
 * An answer as it goes over the wire, head and body in one piece, written by one call (decision 0018). Names and values
 * of headers are checked once, here, instead of each time.
 */
export class PreparedAnswer {
  readonly #head: string;
  readonly #dateAt: number;
  readonly #bodyAt: number;
  #bytes: Buffer;
  #second = 0;
  /** A client reads slowly, so that these very bytes may still be queued. */
  #isWaitedFor = false;

  /** `headers`: names and values in turn. */
  constructor(status: number, headers: readonly string[], body: Buffer) {
    const start = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...linesOf(headers), "Date: "].join("\r\n");
    this.#head = `${start}${" ".repeat(DATE_LENGTH)}\r\nConnection: keep-alive\r\n\r\n`;
    this.#dateAt = start.length;
    this.#bodyAt = this.#head.length;
    // Of its own: a small buffer is often a piece of a large one, a compressed one always, and would hold on to all of it.
    this.#bytes = Buffer.allocUnsafeSlow(this.#bodyAt + body.length);
    this.#bytes.write(this.#head, "latin1");
    body.copy(this.#bytes, this.#bodyAt);
  }

  get body(): Buffer {
    return this.#bytes.subarray(this.#bodyAt);
  }

  /** False where the answer must wait its turn or is the last of its connection: then node:http is to write it. */
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
    // What is still to be sent stays as it is. One copy a second for everybody: slow readers must not hold one each.
    if (this.#isWaitedFor) this.#bytes = copyOf(this.#bytes);
    this.#isWaitedFor = false;
    this.#bytes.write(dateOf(second), this.#dateAt, "latin1");
  }
}

/** The last second's, for all answers: most that are made are sent within it. */
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
