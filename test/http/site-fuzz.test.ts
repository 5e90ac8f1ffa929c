import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson } from "../auth/people.ts";
import { setUpSite } from "../site/site-fixture.ts";
import { noteAnswer } from "../site/witness.ts";
import { limit } from "../time/limits.ts";

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
}
interface Operation {
  operationId: string;
  parameters: ({ name: string; in: "path" | "query" | "header"; schema: Schema } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body?: unknown;
}

let operations: { method: string; path: string; operation: Operation }[];
let commonHeaders: string[];
let calls = 0;
const { fixture, site } = await setUpSite();
const person = await createPerson(fixture.database.db);
const agent = new Agent({ keepAlive: true });
const SILENCE_MS = limit(20_000);

beforeAll(async () => {
  const document = await (await fetch(`${site.url}/api/v1/openapi.json`)).json();
  commonHeaders = Object.keys(document.components.parameters);
  const all = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  operations = all.filter(({ operation }) => operation.operationId !== "logOut");
  countPlaces();
});
afterAll(() => agent.destroy());

/** Values that a database refuses or reads as another number. They are tried at each place. */
const edges = ["a\0b", "\ud800", "9".repeat(40), "-1"];
const otherTexts = ["\0", "\u001b[31m", "", " ", "x".repeat(70_000), "1e999", "%00", "'\"\\;--"];
const otherValues = [...otherTexts, null, true, -1, 2 ** 53, 1.5, [], ["\0"], {}, { a: "\0" }];
/** Values that replace the whole body: one of them for each call. */
const otherBodies = ["\0", 1, { "\0": 1 }];

/** The number of places of each kind, and how many of them have been tried. */
const placesOf = new Map<string, { count: number; tried: number }>();
const kindOf = (place: string, schema: Schema) => `${place} ${JSON.stringify(schema)}`;

function countPlaces(): void {
  for (const { operation } of operations) {
    const fields = Object.values(operation.requestBody?.content["application/json"]?.schema.properties ?? {});
    const parameters = operation.parameters.flatMap((one) =>
      "name" in one && one.in !== "header" ? [kindOf(one.in, one.schema)] : [],
    );
    for (const kind of [...parameters, ...fields.map((schema) => kindOf("field", schema))])
      placesOf.set(kind, { count: (placesOf.get(kind)?.count ?? 0) + 1, tried: 0 });
  }
}

/** The values for a place: the edges and a part of the others. Each of the others is tried at one place of the kind. */
function* choose<Value>(others: readonly Value[], kind: string): Generator<Value | string> {
  const places = placesOf.get(kind) ?? { count: 1, tried: 0 };
  const turn = places.tried++;
  const turns = Math.min(places.count, others.length);
  yield* edges;
  yield* others.filter((_one, index) => index % turns === turn % turns);
}
/** Header values are sent as Latin-1 without control characters. Percent signs are sent unchanged. */
const headerTexts = [
  "%00",
  "a%00b",
  "%1b%5b31m",
  "%ed%a0%80",
  "%",
  "é\u00ff",
  "x".repeat(9_000),
  "%0d%0aset-cookie: a=b",
  "'\"\\;--",
];

function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") return exampleFields(schema);
  return { integer: 1, number: 1, boolean: true, array: [] }[schema.type ?? ""] ?? "example-text-0123";
}

function exampleFields(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]));
}

function exampleCall({ method, path, operation }: (typeof operations)[number]): Call {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return {
    method,
    path: path.replaceAll(/\{\w+\}/g, "1"),
    query: new URLSearchParams(),
    headers: {},
    ...(schema ? { body: exampleFields(schema) } : {}),
  };
}

/**
 * Variants of a call, each with one unusual value: in a path parameter, the query, a header, a field, or instead of the
 * body. One parser reads the headers that all calls share, so each call tries one text in one of these headers. The
 * next call uses the next header, until each text has been tried in each header.
 */
function* strangeCalls(entry: (typeof operations)[number], turn: number): Generator<Call> {
  const plain = exampleCall(entry);
  yield plain;
  const named = entry.operation.parameters.filter((one) => "name" in one);
  for (const { name, in: place, schema } of named) {
    if (place === "header") continue;
    for (const text of choose(otherTexts, kindOf(place, schema)))
      yield place === "path"
        ? { ...plain, path: entry.path.replace(`{${name}}`, encode(text)) }
        : { ...plain, query: new URLSearchParams([[name, text]]) };
  }
  const common = commonHeaders[turn % commonHeaders.length] ?? "";
  const tried = headerTexts[Math.floor(turn / commonHeaders.length) % headerTexts.length] ?? "";
  yield { ...plain, headers: { [common]: tried } };
  const ownHeaders = named.filter((one) => one.in === "header");
  for (const { name } of ownHeaders) for (const text of headerTexts) yield { ...plain, headers: { [name]: text } };
  if (plain.body === undefined) return;
  const fields = entry.operation.requestBody?.content["application/json"]?.schema.properties ?? {};
  for (const [name, schema] of Object.entries(fields)) {
    for (const value of choose(otherValues, kindOf("field", schema)))
      yield { ...plain, body: { ...(plain.body as object), [name]: value } };
  }
  for (const body of [[], null, otherBodies[turn % otherBodies.length]]) yield { ...plain, body };
}

const encode = (text: string) => encodeURIComponent(text.slice(0, 5_000).toWellFormed());

async function send(call: Call): Promise<{ status: number; text: string }> {
  calls += 1;
  const own: Record<string, string> = call.body === undefined ? {} : { "content-type": "application/json" };
  // Another network after a few calls, so that no rate limit hides other answers.
  const from = `10.${Math.floor(calls / 40_000) % 256}.${Math.floor(calls / 200) % 256}.${calls % 200}`;
  const headers = { ...person.headers, "idempotency-key": "0123456789abcdef", "x-forwarded-for": from, ...own };
  const query = call.query.size === 0 ? "" : `?${call.query}`;
  const sending = request(`${site.url}/api${call.path}${query}`, {
    agent,
    method: call.method,
    headers: { ...headers, ...lowerCase(call.headers) },
    timeout: SILENCE_MS,
  });
  sending.on("timeout", () => sending.destroy(new Error(`the site did not answer ${call.method} ${call.path}`)));
  sending.end(call.body === undefined ? undefined : JSON.stringify(call.body));
  const [answer]: IncomingMessage[] = await once(sending, "response");
  const status = answer?.statusCode ?? 0;
  if (answer?.headers["content-type"]?.startsWith("text/event-stream")) {
    answer.destroy();
    return { status, text: "" };
  }
  return { status, text: answer ? await readText(answer) : "" };
}

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Two consecutive words of Latin letters: a sentence that was not written for visitors. */
const LATIN = /[A-Za-z]{2,} [A-Za-z]{2,}/;

test("no header, query, path or field causes a server error, and each error message is in Chinese", {
  timeout: limit(600_000),
}, async () => {
  const failures: string[] = [];
  const strange = operations.flatMap((entry, turn) => [...strangeCalls(entry, turn)]);
  const queue = strange.values();
  async function work(): Promise<void> {
    for (const call of queue) {
      const { status, text } = await send(call);
      const where = `${call.method} ${call.path.slice(0, 80)} ${JSON.stringify([[...call.query], call.headers, call.body]).slice(0, 200)}`;
      if (status >= 500) failures.push(`${status} ${where} ${text.slice(0, 200)}`);
      if (status !== 422) continue;
      const { message, errors = {} } = JSON.parse(text) as { message: string; errors?: Record<string, string[]> };
      const messages = [message, ...Object.values(errors).flat()];
      if (messages.some((one) => LATIN.test(one))) failures.push(`${where} ${messages.join(" | ")}`);
    }
  }
  await Promise.all(Array.from({ length: 8 }, work));
  expect(operations.length).toBeGreaterThan(commonHeaders.length * headerTexts.length);
  expect([...placesOf.values()].every(({ count, tried }) => tried === count)).toBe(true);
  expect(calls).toBeGreaterThan(8_000);
  expect(failures.slice(0, 40)).toEqual([]);
});

test("no address of a page causes a server error", { timeout: limit(60_000) }, async () => {
  const paths = [
    "/",
    "/articles",
    "/system",
    "/vip/list",
    "/articles/1",
    "/legal/terms",
    "/system/book/1",
    "/vip/book/1/document/2",
    "/x",
  ];
  const statuses = new Map<string, number>();
  async function visit(target: string): Promise<number> {
    const answer = await fetch(site.url + target);
    const body = await answer.text();
    if (answer.status >= 500) noteAnswer({ status: answer.status, where: target, body });
    return answer.status;
  }
  for (const path of paths) {
    for (const text of ["%00", "a%00b", "%1b", "%ed%a0%80", "%", "%zz", "%0d%0a", "9".repeat(40)]) {
      for (const target of [
        `${path}?tag=${text}`,
        `${path}?category=${text}`,
        `${path}?page=${text}`,
        `${path}/${text}`,
        `${path}.data?tag=${text}&category=${text}`,
      ]) {
        statuses.set(target, await visit(target));
      }
    }
  }
  expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
  for (const target of ["/articles?tag=a%00b", "/system?category=%1b", "/vip/list?category=%00"]) {
    expect(statuses.get(target) ?? (await visit(target)), target).toBe(404);
  }
});
