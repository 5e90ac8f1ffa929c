import type { Load } from "./load.ts";
import type { Question } from "./record-answer.ts";
import type { Visitors } from "./visitors.ts";

/** One row of the table. */
export interface BenchCase {
  name: string;
  /** The process with the page cache, or a separate process without it. */
  site: "cached" | "uncached";
  path: string;
  status: number;
  load: Load;
  /** Separate requests for the reference servers, so that they do not consume the site's single-use requests. */
  bareLoad?: Load;
  /** Runs before each round. */
  prepare?(): Promise<void>;
  /** References to compare with, in addition to bare node:http. */
  alsoAgainst?: "hono";
}

export const ROUNDS = 3;
const SECONDS = 3;
/** Logins and orders change the database, and each may be made once. */
const LOGINS_PER_ROUND = 960;
const ORDERS_PER_ROUND = 960;
/** One login is used to record the answer. */
export const LOGINS_NEEDED = 1;
const ORDERS_NEEDED = ROUNDS * ORDERS_PER_ROUND + 1;
/** A buyer may order 20 times in ten minutes. */
export const BUYERS_NEEDED = Math.ceil(ORDERS_NEEDED / 15);

interface CaseFacts {
  visitors: Visitors;
  /** ETag of the uncompressed home page. */
  homeEtag: string;
  /** Creates more people with codes; `from`: the number of existing people. */
  makeLogins(amount: { from: number; count: number }): Promise<Question[]>;
}

/** The measured calls; calls of signed-in people come first, because tokens expire after a quarter of an hour. */
export function listCases({ visitors, homeEtag, makeLogins }: CaseFacts): BenchCase[] {
  const get = (headers: Record<string, string> = {}): Load => ({ seconds: SECONDS, question: { headers } });
  const page = { site: "cached", path: "/", status: 200 } as const;
  const orders = listOrders(visitors, ORDERS_NEEDED);
  const logins = [...visitors.logins];
  return [
    {
      name: "API: one article, signed in",
      site: "cached",
      path: `/api/v1/articles/${visitors.articleId}`,
      status: 200,
      load: { ...get(visitors.buyers[0]), next: () => ({ headers: from(nextReader()) }) },
      alsoAgainst: "hono",
    },
    {
      name: "login by phone code",
      site: "cached",
      path: "/api/v1/auth/login/using-phone",
      status: 200,
      // Codes expire after five minutes.
      async prepare() {
        logins.push(...(await makeLogins({ from: logins.length, count: LOGINS_PER_ROUND })));
      },
      load: each(LOGINS_PER_ROUND, logins),
      bareLoad: each(LOGINS_PER_ROUND, logins),
    },
    {
      name: "order",
      site: "cached",
      path: "/api/v1/orders",
      status: 200,
      load: each(ORDERS_PER_ROUND, orders),
      bareLoad: each(ORDERS_PER_ROUND, orders),
    },
    { ...page, name: "cached home", load: get() },
    { ...page, name: "cached home, gzip", load: get({ "accept-encoding": "gzip" }) },
    { ...page, name: "cached home, br", load: get({ "accept-encoding": "gzip, deflate, br, zstd" }) },
    { ...page, name: "home, 304", status: 304, load: get({ "if-none-match": homeEtag }) },
    { ...page, name: "uncached home", site: "uncached", load: get() },
  ];
}

/** Number of orders, distributed evenly among the buyers. */
export function listOrders({ buyers, planId, agreementVersion }: Visitors, count: number): Question[] {
  const body = JSON.stringify({ plan_id: planId, channel: "wechat", agreement_version: agreementVersion });
  return Array.from({ length: count }, (_, index) => ({
    method: "POST",
    headers: {
      ...buyers[index % buyers.length],
      "content-type": "application/json",
      "idempotency-key": `bench-order-${index}`,
    },
    body,
  }));
}

/** A load that sends each question once, then starts again. */
function each(amount: number, questions: readonly Question[]): Load {
  let used = 0;
  function next(): Question {
    const question = questions[used % questions.length] ?? {};
    used += 1;
    return { ...question, headers: { ...question.headers, ...from(drawAddress()) } };
  }
  return { seconds: SECONDS, amount, question: { method: "POST" }, next };
}

let lastAddress = 0;

/** A new client address each time, so that rate limits do not affect the figures; the site trusts this proxy header. */
export function drawAddress(): string {
  lastAddress += 1;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

/** Returning readers; few enough to stay within one address's limit per minute. */
const READERS = 256;
let lastReader = 0;

function nextReader(): string {
  lastReader = (lastReader + 1) % READERS;
  return `10.255.1.${lastReader}`;
}

function from(address: string): Record<string, string> {
  return { "x-forwarded-for": address };
}
