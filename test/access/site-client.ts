import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text as readText } from "node:stream/consumers";
import { BROWSER_AGENT } from "../site/browser-agent.ts";
import { findCanaries } from "./canary.ts";
import type { Planted } from "./planted.ts";
import { mayHave, type Viewer } from "./viewers.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Numbers of the planted items whose text it contains. */
  found: number[];
}

export interface SiteClient {
  /** Sends a request, reads the whole answer and records forbidden content in it. */
  send(viewer: Viewer, address: string, init?: SendOptions): Promise<Answer>;
  /**
   * Reads an address unless this viewer has already read it. Returns the status, which may be that of an answer to
   * another test.
   */
  sendOnce(viewer: Viewer, address: string, init?: SendOptions): Promise<number>;
  /** Forbidden content that was sent, and failures. */
  leaks: string[];
  /** The number of searched answers. */
  count(): number;
}

interface SendOptions {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  /** The answer is the same for all users, so it must contain no restricted text. */
  isForGuests?: boolean;
  /** For staff who write the content and whom `who` has allowed. */
  isStaffCall?: boolean;
}

/** One client for the whole matrix, so that every answer is searched: its bytes, headers and errors. */
export function createSiteClient(url: string, allPlanted: readonly Planted[], guest: Viewer): SiteClient {
  const leaks: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let requestCount = 0;
  /** By viewer and address. */
  const statuses = new Map<string, number>();

  async function send(viewer: Viewer, address: string, options: SendOptions = {}): Promise<Answer> {
    const { method = "GET", body, headers = {}, isForGuests = false, isStaffCall = false } = options;
    requestCount += 1;
    const json = body && Buffer.from(JSON.stringify(body));
    const sent = request(`${url}${address}`, {
      agent,
      method,
      headers: {
        // Bots get error pages without a body.
        "user-agent": BROWSER_AGENT,
        ...viewer.headers,
        // Another network for each few calls, so that no rate limit hides answers.
        "x-forwarded-for": `10.${Math.floor(requestCount / 5_000) % 256}.${Math.floor(requestCount / 20) % 256}.7`,
        ...(json ? { "content-type": "application/json", "content-length": json.length } : {}),
        ...headers,
      },
    });
    sent.end(json);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const { statusCode: status = 0 } = answer;
    const isStream = answer.headers["content-type"]?.startsWith("text/event-stream");
    if (isStream) answer.destroy();
    const text = isStream ? "" : await readText(answer);
    const found = findCanaries(`${text}\n${JSON.stringify(answer.headers)}`);
    const reader = isForGuests ? guest : viewer;
    const where = `${viewer.name}: ${method} ${address}`;
    for (const index of found) {
      const planted = allPlanted[index];
      if (!isStaffCall && planted && !mayHave(reader, planted))
        leaks.push(`${where} shows ${planted.kind} ${planted.id}`);
    }
    // A rate limit hides the answer; a refused write is an expected result.
    if (status >= 500 || (status === 429 && method === "GET")) leaks.push(`${where} answers ${status}`);
    if (method === "GET") statuses.set(`${viewer.name} ${address}`, status);
    return { status, headers: answer.headers, text, found };
  }
  async function sendOnce(viewer: Viewer, address: string, options: SendOptions = {}): Promise<number> {
    return statuses.get(`${viewer.name} ${address}`) ?? (await send(viewer, address, options)).status;
  }
  return { send, sendOnce, leaks, count: () => requestCount };
}

/** Processes all items, several at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
