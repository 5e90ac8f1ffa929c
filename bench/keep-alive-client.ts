import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/** A bare HTTP client for one server: so many kept connections, one request at a time on each, and only the status read. */
export class KeepAliveClient {
  private readonly host: string;
  private readonly port: number;
  private readonly most: number;
  private readonly idle: Socket[] = [];
  private readonly waiting: { request: string; done: (status: number) => void }[] = [];
  private open = 0;

  constructor(url: string, connections: number) {
    const { hostname, port } = new URL(url);
    this.host = hostname;
    this.port = Number(port);
    this.most = connections;
  }

  /** @returns the status, or 0 when the connection broke */
  send(request: string): Promise<number> {
    return new Promise((done) => {
      const socket = this.idle.pop();
      if (socket) this.exchange(socket, request, done);
      else if (this.open < this.most) this.exchange(this.connect(), request, done);
      else this.waiting.push({ request, done });
    });
  }

  close(): void {
    for (const socket of this.idle) socket.destroy();
  }

  private connect(): Socket {
    this.open += 1;
    return connect({ host: this.host, port: this.port, noDelay: true });
  }

  private exchange(socket: Socket, request: string, done: (status: number) => void): void {
    let received = "";
    const finish = (status: number) => {
      socket.removeAllListeners("data");
      socket.removeAllListeners("error");
      socket.removeAllListeners("close");
      done(status);
      if (status === 0) {
        this.open -= 1;
        socket.destroy();
        return;
      }
      const next = this.waiting.shift();
      if (next) this.exchange(socket, next.request, next.done);
      else this.idle.push(socket);
    };
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const status = readWhole(received);
      if (status !== null) finish(status);
    });
    socket.on("error", () => finish(0));
    socket.on("close", () => finish(0));
    socket.write(request);
  }
}

/** The status of a whole answer; null while some of it is on its way. */
function readWhole(received: string): number | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.slice(0, headEnd).toLowerCase();
  const bodyLength = received.length - headEnd - HEAD_END.length;
  const announced = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const isWhole = announced === undefined ? received.endsWith(`0${HEAD_END}`) : bodyLength >= Number(announced);
  return isWhole ? Number(head.slice(9, 12)) : null;
}
