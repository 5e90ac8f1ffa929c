// A separate process: answers each known path with fixed bytes, on bare node:http or as a bare Hono route.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RecordedAnswer } from "./record-answer.ts";

/** The data that the parent sends once. */
export interface BareTask {
  framework: "node" | "hono";
  answers: Record<string, RecordedAnswer>;
}

process.once("message", ({ framework, answers }: BareTask) => {
  const server = framework === "node" ? bareNode(answers) : bareHono(answers);
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
process.once("disconnect", () => process.exit(0));

function bareNode(answers: BareTask["answers"]) {
  const ready = new Map(Object.entries(answers).map(([path, answer]) => [path, prepare(answer)]));
  return createServer((request, response) => {
    const answer = ready.get(request.url ?? "");
    if (!answer) return response.writeHead(404).end();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
}

function bareHono(answers: BareTask["answers"]) {
  const app = new Hono();
  for (const [path, answer] of Object.entries(answers)) {
    const { status, body } = prepare(answer);
    const headers = Object.fromEntries(answer.headers);
    app.all(path, () => new Response(status === 304 ? null : body, { status, headers }));
  }
  return createServer(getRequestListener(app.fetch));
}

function prepare({ status, headers, bodyBase64 }: RecordedAnswer) {
  return { status, headers: headers.flat(), body: Buffer.from(bodyBase64, "base64") };
}
