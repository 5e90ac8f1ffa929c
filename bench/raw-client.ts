// A separate process: open connections to one server, one request at a time on each. It only counts bytes and checks
// the status, so that the server is the limit.
import { connect } from "node:net";
import type { Question } from "./record-answer.ts";

/** The data that the parent sends for each round. */
export interface RawTask {
  port: number;
  path: string;
  question: Question;
  /** Whole length of one answer; every answer of the round must have it. Null: chunked, with varying chunks. */
  answerBytes: number | null;
  status: number;
  connections: number;
  milliseconds: number;
}

export interface RawCount {
  answers: number;
  /** The first line of an answer that was not the expected one. */
  wrong: string | null;
}

const LAST_CHUNK = "0\r\n\r\n";

process.on("message", async (task: RawTask) => {
  const until = performance.now() + task.milliseconds;
  const counts = await Promise.all(Array.from({ length: task.connections }, () => pollUntil(until, task)));
  const answers = counts.reduce((sum, count) => sum + count.answers, 0);
  process.send?.({ answers, wrong: counts.find(({ wrong }) => wrong !== null)?.wrong ?? null } satisfies RawCount);
});
process.once("disconnect", () => process.exit(0));

function pollUntil(until: number, task: RawTask): Promise<RawCount> {
  const request = writeRequest(task);
  const wanted = `HTTP/1.1 ${task.status} `;
  return new Promise((resolve) => {
    const socket = connect({ port: task.port, host: "127.0.0.1", noDelay: true });
    let answers = 0;
    let received = 0;
    let tail = "";
    const end = (wrong: string | null) => {
      socket.removeAllListeners().destroy();
      resolve({ answers, wrong });
    };
    socket.on("connect", () => socket.write(request));
    socket.on("error", (error) => end(error.message));
    socket.on("close", () => end("the connection was closed"));
    socket.on("data", (chunk: Buffer) => {
      if (received === 0 && chunk.toString("latin1", 0, wanted.length) !== wanted)
        return end(chunk.toString("latin1", 0, 80));
      received += chunk.length;
      if (task.answerBytes === null) {
        tail = (tail + chunk.toString("latin1", Math.max(0, chunk.length - LAST_CHUNK.length))).slice(
          -LAST_CHUNK.length,
        );
        if (tail !== LAST_CHUNK) return;
      } else if (received < task.answerBytes) return;
      else if (received > task.answerBytes) return end(`an answer of ${received} bytes instead of ${task.answerBytes}`);
      received = 0;
      answers += 1;
      if (performance.now() > until) end(null);
      else socket.write(request);
    });
  });
}

/** Writes a request head with only the headers that affect the answer; browsers send more. */
export function writeRequest({ path, question }: Pick<RawTask, "path" | "question">): string {
  const { method = "GET", headers = {}, body = "" } = question;
  const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: "site.test", ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
