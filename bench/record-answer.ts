import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** An answer as it was transmitted, in a form that can be sent to another process. */
export interface RecordedAnswer {
  status: number;
  headers: [string, string][];
  bodyBase64: string;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Headers that every node:http server adds. */
const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** The number of tries for a server that is too busy. */
const MAX_TRIES = 20;

/**
 * Requests once and records the exact headers and bytes, compressed as received; retries later if the server requires
 * it.
 */
export async function recordAnswer(url: string, question: Question = {}): Promise<RecordedAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await requestAnswer(url, question);
    const retryAfter = answer.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
    if (retryAfter === undefined || tries === MAX_TRIES) return answer;
    process.stderr.write(`${url} answered ${answer.status}, again in ${retryAfter} s …\n`);
    await sleep(Number(retryAfter) * 1000);
  }
}

async function requestAnswer(url: string, question: Question): Promise<RecordedAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      url,
      { method: question.method ?? "GET", headers: question.headers ?? {}, agent: false },
      resolve,
    );
    sent.on("error", reject);
    sent.end(question.body);
  });
  const body = await buffer(response);
  const headers: [string, string][] = [];
  for (let index = 0; index < response.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = response.rawHeaders.slice(index, index + 2);
    if (!ADDED_BY_NODE.has(name.toLowerCase())) headers.push([name, value]);
  }
  const status = response.statusCode ?? 0;
  if (status !== 304) headers.push(["content-length", String(body.length)]);
  return { status, headers, bodyBase64: body.toString("base64") };
}
