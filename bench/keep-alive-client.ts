import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

export interface ShortAnswer {
  /** 0: the connection broke. */
  status: number;
  /** When the server requests a retry; null if it names no time. */
  retryAfterSeconds: number | null;
}

const BROKEN: ShortAnswer = { status: 0, retryAfterSeconds: null };
const WITHOUT_BODY = new Set([204, 304]);

/**
 * A minimal HTTP client for one server: several open connections, one request at a time on each, and only part of each
 * answer is parsed.
 */
export class KeepAliveClient {
  private readonly host: string;
  private readonly port: number;
  private readonly max: number;
  private readonly idle: Socket[] = [];
  private readonly waiting: { request: string; done: (answer: ShortAnswer) => void }[] = [];
  private open = 0;

  constructor(url: string, connections: number) {
    const { hostname, port } = new URL(url);
    this.host = hostname;
    this.port = Number(port);
    this.max = connections;
  }

  send(request: string): Promise<ShortAnswer> {
    return new Promise((done) => {
      const socket = this.idle.pop();
      socket?.removeAllListeners("error").removeAllListeners("close");
      if (socket) this.exchange(socket, request, done);
      else if (this.open < this.max) this.exchange(this.connect(), request, done);
      else this.waiting.push({ request, done });
    });
  }

  close(): void {
    for (const socket of [...this.idle]) this.giveUp(socket);
  }

  private goOnWith(socket: Socket): void {
    const next = this.waiting.shift();
    if (next) {
      this.exchange(socket, next.request, next.done);
      return;
    }
    this.idle.push(socket);
    // A server closes idle connections. A request over such a connection would never be answered.
    socket.once("error", () => this.giveUp(socket));
    socket.once("close", () => this.giveUp(socket));
  }

  /** Drops a closed connection and sends the next waiting request on a new one. */
  private giveUp(socket: Socket): void {
    socket.removeAllListeners();
    socket.on("error", () => {}); // The caller was notified before: the connection is being destroyed.
    socket.destroy();
    this.open -= 1;
    const place = this.idle.indexOf(socket);
    if (place >= 0) this.idle.splice(place, 1);
    const next = this.waiting.shift();
    if (next) this.exchange(this.connect(), next.request, next.done);
  }

  private connect(): Socket {
    this.open += 1;
    return connect({ host: this.host, port: this.port, noDelay: true });
  }

  private exchange(socket: Socket, request: string, done: (answer: ShortAnswer) => void): void {
    let received = "";
    const finish = (answer: ShortAnswer) => {
      socket.removeAllListeners("data");
      socket.removeAllListeners("error");
      socket.removeAllListeners("close");
      done(answer);
      if (answer === BROKEN) this.giveUp(socket);
      else this.goOnWith(socket);
    };
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const answer = readWhole(received);
      if (answer !== null) finish(answer);
    });
    socket.on("error", () => finish(BROKEN));
    socket.on("close", () => finish(BROKEN));
    socket.write(request);
  }
}

/** The result of a complete answer; null while it is incomplete. */
function readWhole(received: string): ShortAnswer | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.slice(0, headEnd).toLowerCase();
  const bodyLength = received.length - headEnd - HEAD_END.length;
  const announced = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const status = Number(head.slice(9, 12));
  const retryAfter = /\r\nretry-after: (\d+)/.exec(head)?.[1];
  const answer = { status, retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter) };
  if (WITHOUT_BODY.has(status)) return answer;
  const isWhole = announced === undefined ? received.endsWith(`0${HEAD_END}`) : bodyLength >= Number(announced);
  return isWhole ? answer : null;
}
