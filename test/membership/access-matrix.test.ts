import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/run-command.ts";
import type { App } from "../../src/composition/app.ts";
import { contentTypeSchema } from "../../src/domain/access/access-contract.ts";
import { createApi } from "../../src/http/api/api.ts";
import { createExtras } from "../../src/http/extras/extras.ts";
import { systemClock } from "../../src/ports/clock.ts";
import routes from "../../src/routes.ts";
import { listExtraExits, listReadExits } from "../access/call-exits.ts";
import { expectRefusal, isOpenToStaff, pickOfEachCallerClass } from "../access/caller-classes.ts";
import { BURIED_WORDS, canaryOf, findCanaries } from "../access/canary.ts";
import { isPageRequestedBy, listPageExits, PAGE_VIEWERS } from "../access/page-exits.ts";
import type { Planted, PlantedContent } from "../access/planted.ts";
import { plantContent } from "../access/planted-content.ts";
import { isListedApart, READING } from "../access/reading.ts";
import { pickForViewers } from "../access/samples.ts";
import { createSiteClient, inParallel, type SiteClient } from "../access/site-client.ts";
import { NOBODY, SPEC_LEVELS } from "../access/spec-levels.ts";
import { type RequestedTicket, requestTicket } from "../access/tickets.ts";
import { gatherViewers, mayHave, mayReview, type Viewer } from "../access/viewers.ts";
import { createPerson } from "../auth/people.ts";
import { createTestApp } from "../create-test-app.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture } from "../site/site-fixture.ts";
import type { RunningSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { unzip } from "../unzip.ts";

let fixture: SiteFixture;
let site: RunningSite;
/** Used only for writing. The tests read everything from the running site. */
let app: App;
let content: PlantedContent;
let viewers: Viewer[];
let guest: Viewer;
let client: SiteClient;
const endpoints = () => app.endpoints.map(({ endpoint }) => endpoint);

beforeAll(async () => {
  fixture = await createSiteFixture();
  site = await fixture.start({ LOG_LEVEL: "debug" });
  const { db } = fixture.database;
  app = createTestApp(db, { dataDir: site.dataDir, clock: systemClock });
  content = await plantContent({ db, app, dataDir: site.dataDir });
  viewers = await gatherViewers(db, app, content);
  guest = viewers.at(-1) as Viewer;
  client = createSiteClient(site.url, content.items, guest);
}, fixtureLimitMs);
afterAll(() => fixture.close());

// Covers spec §1.2.
test("the test data has every row of spec §6 and no other (ACL-1)", () => {
  expect(Object.keys(SPEC_LEVELS).toSorted()).toEqual(contentTypeSchema.options.toSorted());
  const contentTypes = new Set(content.items.map(({ contentType }) => contentType));
  expect(Object.keys(SPEC_LEVELS).filter((type) => !contentTypes.has(type))).toEqual([]);
});

// Covers spec §1.2.
test("each viewer reads exactly what they may, or gets the reason (ACL-1)", { timeout: limit(60_000) }, async () => {
  const wrong: string[] = [];
  const picked = pickForViewers(content.items, viewers);
  for (const viewer of viewers) {
    const explained = new Set(picked.get(viewer));
    await inParallel([...content.items.entries()], async ([index, item]) => {
      const note = (problem: string) => wrong.push(`${viewer.name}, ${item.kind} ${item.contentType}: ${problem}`);
      const { status, text, found } = await client.send(viewer, READING[item.kind](item));
      // The target of a comment is published, also where the comment itself is not visible.
      const isThere = item.kind === "comment" || item.level !== NOBODY || mayReview(viewer, item);
      const expected = viewer.level === null ? 401 : isThere ? 200 : 404;
      if (status !== expected) return note(`${status} instead of ${expected}`);
      if (item.isText && found.includes(index) !== mayHave(viewer, item)) note(`the text is ${found.length > 0}`);
      if (status !== 200 || isListedApart(item) || item.level > 3) return;
      const { access } = JSON.parse(text).data[item.kind];
      const reason = mayHave(viewer, item) ? null : viewer.reason;
      if (access.reason !== reason || access.allowed !== (reason === null)) note(JSON.stringify(access));
      if (!explained.has(item)) return;
      const explanation = await client.send(viewer, `/api/v1/access?type=${item.kind}&id=${item.id}`);
      if (JSON.parse(explanation.text).data.reason !== reason) note(explanation.text);
    });
  }
  expect(wrong).toEqual([]);
});

test("unpublished content is reported as missing, without a reason (ACL-1)", async () => {
  const wrong: string[] = [];
  const hidden = content.items.filter(({ kind, level }) => level === NOBODY && !["topic", "comment"].includes(kind));
  const hiddenKinds = [...new Set(hidden.map(({ kind }) => kind))].toSorted();
  expect(hiddenKinds).toEqual(["article", "document", "download", "lesson", "media"]);
  for (const viewer of viewers.filter(({ level }) => level !== null))
    await inParallel(hidden, async ({ kind, id }) => {
      const { status } = await client.send(viewer, `/api/v1/access?type=${kind}&id=${id}`);
      if (status !== 404) wrong.push(`${viewer.name}, ${kind} ${id}: ${status}`);
    });
  expect(wrong).toEqual([]);
});

interface PlayedFile {
  url: string;
  captions: { url: string }[];
  sprites: { url: string } | null;
}

test("films and captions play only for viewers with access (ACL-1, VID-1)", {
  timeout: limit(60_000),
}, async () => {
  const wrong: string[] = [];
  const films = [...content.items.entries()].filter(([, item]) => item.isFilm);
  async function play(viewer: Viewer, [index, item]: [number, Planted]): Promise<void> {
    const where = `${viewer.name}, ${item.kind} ${item.id} ${item.contentType}`;
    const of = item.kind === "media" ? "media" : "lessons";
    const { status, text, headers } = await client.send(viewer, `/api/v1/${of}/${item.id}/play`, { method: "POST" });
    const isTheirs = mayHave(viewer, item);
    const isShown = isTheirs || (item.hasPreview && item.level < NOBODY);
    const expected = viewer.level === null ? 401 : item.level === NOBODY ? 404 : isShown ? 200 : 403;
    // A scheduled item is also refused to viewers who will see it later, with another error code.
    if (status !== expected) wrong.push(`${where}: ${status} instead of ${expected} ${text}`);
    if (status !== 200) return;
    const { is_preview: isPreview, files } = JSON.parse(text).data as { is_preview: boolean; files: PlayedFile[] };
    if (isPreview !== !isTheirs) wrong.push(`${where}: preview ${isPreview}`);
    const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    for (const url of files.flatMap((file) => [
      file.url,
      ...[...file.captions, ...(file.sprites ? [file.sprites] : [])].map((one) => one.url),
    ])) {
      const whole = await client.send(viewer, url, { headers: { cookie } });
      if (whole.status !== 200 || whole.found.includes(index) !== isTheirs) wrong.push(`${where}: ${url}`);
      const part = await client.send(viewer, url, { headers: { cookie, range: "bytes=0-9" } });
      if (part.status !== 206) wrong.push(`${where}: ${url} by range ${part.status}`);
      const copied = await client.send(guest, url);
      if (copied.status !== 403) wrong.push(`${where}: copied ${url} ${copied.status}`);
    }
  }
  // One film after the other, because a third film that a user starts stops the first.
  await inParallel(viewers, async (viewer) => {
    for (const film of films) await play(viewer, film);
  });
  expect(wrong).toEqual([]);
});

test("files are downloaded only by viewers with access (ACL-1, FILE-4)", {
  timeout: limit(60_000),
}, async () => {
  const wrong: string[] = [];
  const files = [...content.items.entries()].filter(([, { kind }]) => kind === "download");
  await inParallel(viewers, async (viewer) => {
    for (const [index, item] of files) {
      const where = `${viewer.name}, download ${item.id} ${item.contentType}`;
      const address = `/api/v1/downloads/${item.id}/fetch`;
      const { status, text, headers } = await client.send(viewer, address, { method: "POST", body: {} });
      const expected = viewer.level === null ? 401 : item.level === NOBODY ? 404 : mayHave(viewer, item) ? 200 : 403;
      if (status !== expected) wrong.push(`${where}: ${status} instead of ${expected} ${text}`);
      if (status !== 200) continue;
      const { url } = JSON.parse(text).data as { url: string };
      const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      const whole = await client.send(viewer, url, { headers: { cookie } });
      if (whole.status !== 200 || !whole.found.includes(index)) wrong.push(`${where}: ${url} ${whole.status}`);
      const copied = await client.send(guest, url);
      if (copied.status !== 403) wrong.push(`${where}: copied ${url} ${copied.status}`);
    }
  });
  expect(wrong).toEqual([]);
});

test("a second after a membership ends nothing delivers its content, also not by an earlier ticket (ACL-4)", {
  timeout: limit(60_000),
}, async () => {
  const { db, pool } = fixture.database;
  const { user, headers } = await createPerson(db, { auth: app.auth });
  const grant = `insert into grants (user_id, kind, level, starts_at, created_at, source) values ($1, 'level', 3, '2020-01-01', now(), 'admin')`;
  await pool.query(grant, [user.id]);
  const member: Viewer = { ...guest, headers, name: "member", level: 3, reason: "insufficient_level" };
  const former: Viewer = { ...member, name: "former member", level: 1, reason: "vip_expired" };
  const gated = [...content.items.entries()].filter(([, one]) => mayHave(member, one) && !mayHave(former, one));
  const wrong: string[] = [];
  const given = new Map<Planted, RequestedTicket>();
  for (const [index, item] of gated) {
    const read = await client.send(member, READING[item.kind](item));
    if (item.isText && !read.found.includes(index)) wrong.push(`before: ${item.kind} ${item.id} ${read.status}`);
    const ticket = await requestTicket(client, member, item);
    if (ticket && ticket.status !== 200) wrong.push(`before: ticket of ${item.kind} ${item.id} ${ticket.status}`);
    if (ticket) given.set(item, ticket);
  }
  await pool.query("update grants set ends_at = now() where user_id = $1", [user.id]);
  await sleep(1_000);
  for (const [index, item] of gated) {
    const read = await client.send(former, READING[item.kind](item));
    if (read.found.includes(index)) wrong.push(`after: ${item.kind} ${item.id}`);
    const ticket = await requestTicket(client, former, item);
    if (ticket && ticket.status !== 403 && !ticket.isPreview) wrong.push(`after: ticket of ${item.kind} ${item.id}`);
  }
  for (const [{ kind, id }, { url, cookie }] of given) {
    const { status } = await client.send(former, url, { headers: { cookie } });
    if (![401, 403].includes(status)) wrong.push(`after: bytes of ${kind} ${id} ${status}`);
  }
  expect(wrong).toEqual([]);
  expect([...new Set(gated.map(([, { kind }]) => kind))].sort()).toEqual(Object.keys(READING).sort());
});

function noteOn(viewer: Viewer, { kind, id, isFilm }: Planted) {
  const anchor = { quote: "开头", prefix: "", suffix: "", start: 0, rival: null };
  const place = isFilm ? { anchor: null, at_seconds: 3 } : { anchor, at_seconds: null };
  const body = { kind, thing_id: id, colour: "yellow", body: "", ...place };
  return client.send(viewer, `/api/v1/notes/${randomUUID()}`, { method: "PUT", body });
}

test("accepts notes and progress only where reading is allowed; personal lists reveal no more (ACL-1)", {
  timeout: limit(60_000),
}, async () => {
  const wrong: string[] = [];
  for (const viewer of viewers) {
    // One item of each kind and level, because the number of notes per user and minute is limited.
    const kinds = Object.values(Object.groupBy(content.items, (item) => `${item.kind} ${item.level} ${item.isFilm}`));
    await inParallel(kinds, async (ofKind) => {
      const item = ofKind?.[0];
      if (!item || isListedApart(item)) return;
      const { kind, id } = item;
      const noted = await noteOn(viewer, item);
      const allowed = mayHave(viewer, item);
      const expected = viewer.level === null || viewer === guest ? [401] : allowed ? [200] : [403, 404];
      if (!expected.includes(noted.status))
        wrong.push(`${viewer.name} notes ${kind} ${item.contentType}: ${noted.text}`);
      const report = { kind, id, seen: [[0, 3]], stopped_at: { place: 3, anchor: null } };
      const reported = await client.send(viewer, "/api/v1/learning/reports", {
        method: "POST",
        body: { reports: [report] },
      });
      if (expected[0] === 401) return;
      const [result] = JSON.parse(reported.text).data.results;
      if ((result.progress !== null) !== allowed) wrong.push(`${viewer.name} reports ${kind} ${reported.text}`);
    });
  }
  expect(wrong).toEqual([]);
});

test("no page, page data or partial answer contains gated text for any viewer (ACL-3)", {
  timeout: limit(120_000),
}, async () => {
  const small = createExtras({ sandbox: null, icons: {} } as never).routes.map(({ path }) => path);
  const { counters, auth, staff } = app;
  const api = { counters, authenticate: auth.authenticate, mayDo: staff.mayDo, logFailure: () => undefined };
  const ofApi = createApi({ ...api, endpoints: [], notifications: [] }).routes.map(({ path }) => `/api${path}`);
  const patterns = [...small, ...ofApi].filter((path) => !path.endsWith("/*"));
  const exits = [...listPageExits(routes, content), ...listExtraExits(patterns, content, app.guest)];
  const eyes = viewers.filter(({ name }) => PAGE_VIEWERS.includes(name));
  for (const [at, viewer] of eyes.entries())
    await inParallel([...exits.entries()], async ([index, address]) => {
      if (!isPageRequestedBy(at, { index, address })) return;
      const { status, text } = await client.send(viewer, address, { isForGuests: true });
      if (status >= 400 && (!text || address.startsWith("/sitemap-"))) client.leaks.push(`${address}: ${status}`);
    });
  expect(client.leaks).toEqual([]);
});

/** The wrong answers of all reading endpoints to all viewers; requested once for all tests. */
let wrongReads: Promise<string[]> | null = null;

async function requestEveryRead(): Promise<string[]> {
  const reads = endpoints().filter(({ method }) => method === "GET");
  const wrong: string[] = [];
  const picked = pickForViewers(content.items, viewers);
  // The API decides by the call and the caller's class, so one caller of each class is enough. It varies by call.
  const callersOfRead = reads.map((_call, turn) => pickOfEachCallerClass(viewers, turn));
  for (const [at, viewer] of viewers.entries()) {
    const items = picked.get(viewer) ?? [];
    await inParallel([...reads.entries()], async ([turn, endpoint]) => {
      const refused = expectRefusal(endpoint, viewer);
      if (refused !== null && !callersOfRead[turn]?.includes(viewer)) return;
      const exits = listReadExits(endpoint, { ...content, items });
      // The refusal does not depend on the requested item, so one address is enough. It varies by viewer.
      const addresses = refused === null ? exits : [exits[at % exits.length] as string];
      for (const address of addresses) {
        const status = await client.sendOnce(viewer, address, { isStaffCall: isOpenToStaff(endpoint, viewer) });
        if (refused === null ? status === 401 : status !== refused) wrong.push(`${viewer.name} ${address}: ${status}`);
      }
    });
  }
  return wrong;
}

test("tests every reading call with every item for a viewer without access, if there is one", () => {
  const picked = pickForViewers(content.items, viewers);
  const isRefused = (viewer: Viewer, item: Planted) => viewer.level !== null && !mayHave(viewer, item);
  const refused = [...picked].flatMap(([viewer, items]) => items.filter((item) => isRefused(viewer, item)));
  const gated = content.items.filter((item) => viewers.some((viewer) => isRefused(viewer, item)));
  expect(gated.filter((item) => !refused.includes(item))).toEqual([]);
  expect(gated.length).toBeGreaterThan(100);
});

test("no reading call returns gated text (ACL-3)", { timeout: limit(120_000) }, async () => {
  wrongReads ??= requestEveryRead();
  expect(await wrongReads).toEqual([]);
  expect(client.leaks).toEqual([]);
});

test("an export of personal data has the user's texts, no gated ones (ACL-3)", { timeout: limit(60_000) }, async () => {
  await fixture.database.pool.query("update sessions set reauthenticated_at = now()");
  const takers = viewers.filter(({ name }) => ["expired", "editor"].includes(name));
  for (const viewer of takers) {
    const read = content.items.find((item) => item.kind === "document" && mayHave(viewer, item)) as Planted;
    expect((await noteOn(viewer, read)).status).toBe(200);
    await client.send(viewer, "/api/v1/users/export", { method: "POST", body: {} });
    const state = async () => JSON.parse((await client.send(viewer, "/api/v1/users/export")).text).data.export.state;
    await expect.poll(state, { timeout: limit(30_000), interval: 300 }).toBe("ready");
    const answer = await fetch(`${site.url}/api/v1/users/export/download`, { headers: viewer.headers });
    const files = Object.values(await unzip(Buffer.from(await answer.arrayBuffer()))).join("\n");
    expect(files).toContain("开头");
    expect(findCanaries(files).filter((index) => !mayHave(viewer, content.items[index] as Planted))).toEqual([]);
  }
});

test("search results, counts and suggestions have only what a viewer may read (ACL-3)", {
  timeout: limit(120_000),
}, async () => {
  const wrong: string[] = [];
  const { rows } = await fixture.database.pool.query<{ id: string }>("select id from documents where is_unlisted");
  const unlisted = new Set(rows.map(({ id }) => Number(id)));
  // The search does not cover the contents of files, nor content under review.
  const isSearched = ({ kind, id, reviewedAt }: Planted) =>
    kind !== "download" && reviewedAt === undefined && !(kind === "document" && unlisted.has(id));
  // Without `other user`, who has no own rights and would get the same results as the first such user.
  const searchers = viewers.filter(({ name, level }) => level !== null && name !== "other user");
  const picked = pickForViewers(content.items, searchers, (item) => String(isSearched(item)));
  for (const [at, viewer] of searchers.entries()) {
    await inParallel(picked.get(viewer) ?? [], async (item) => {
      const index = content.items.indexOf(item);
      const expected = isSearched(item) && mayHave(viewer, item) ? [index] : [];
      const { text, found } = await client.send(viewer, `/api/v1/search?q=${canaryOf(index)}`);
      const { total, items } = JSON.parse(text).data as { total: number; items: { snippet: unknown }[] };
      const isRight = total === expected.length && items.length === total && String(found) === String(expected);
      if (!isRight) wrong.push(`${viewer.name} finds ${item.kind} ${item.contentType} ${index}: ${total} ${found}`);
    });
    // Suggestions use a guest's rights for all users, so one viewer per item requests them. It varies by item.
    const suggested = [...content.items.keys()].filter((index) => index % searchers.length === at);
    await inParallel(suggested, async (index) => {
      const { text } = await client.send(viewer, `/api/v1/search/suggestions?q=${canaryOf(index)}`);
      if (JSON.parse(text).data.items.length > 0) wrong.push(`${viewer.name} is suggested ${index}`);
    });
  }
  expect(wrong).toEqual([]);
  expect(client.leaks).toEqual([]);
});

test("no list contains text that only gated content has", async () => {
  const found: string[] = [];
  const query = `q=${encodeURIComponent(BURIED_WORDS)}`;
  for (const viewer of viewers.filter(({ level }) => level !== null)) {
    for (const section of ["basic", "system", "vip"]) {
      const { text } = await client.send(viewer, `/api/v1/works?section=${section}&${query}`);
      if (JSON.parse(text).data.total !== 0) found.push(`${viewer.name} in ${section}`);
    }
    if (viewer === guest) continue;
    const { text } = await client.send(viewer, `/api/v1/notes?${query}`);
    if (JSON.parse(text).data.total !== 0) found.push(`${viewer.name} in notes`);
  }
  expect(found).toEqual([]);
});

test("every call that writes authenticates before it reads the body (ACL-1)", { timeout: limit(60_000) }, async () => {
  const wrong: string[] = [];
  // Separate users, and the logout comes last, because it ends their sessions.
  const callers = pickOfEachCallerClass(await gatherViewers(fixture.database.db, app, content));
  const writes = endpoints()
    .filter(({ method }) => method !== "GET")
    .toSorted((one, other) => Number(one.name === "logOut") - Number(other.name === "logOut"));
  await inParallel(callers, async (viewer) => {
    for (const endpoint of writes) {
      const address = `/api${endpoint.path.replaceAll(/\{\w+\}/g, "999999")}`;
      const { status, text } = await client.send(viewer, address, { method: endpoint.method, body: {} });
      const refused = expectRefusal(endpoint, viewer);
      const isLetIn = status !== 401 && !text.includes('"INSUFFICIENT_PERMISSIONS"');
      // A call with a temporary token validates its body first.
      const isRefused = status === refused || (endpoint.who === "temp_token" && status === 422);
      if (refused === null ? !isLetIn : !isRefused) wrong.push(`${viewer.name} ${endpoint.name}: ${status} ${text}`);
    }
  });
  expect(wrong).toEqual([]);
  expect(client.leaks).toEqual([]);
});

test("the log contains no gated text, token or playable address (ACL-3)", { timeout: limit(120_000) }, async () => {
  wrongReads ??= requestEveryRead();
  await wrongReads;
  expect(client.count()).toBeGreaterThan(4_000);
  const log = site.output();
  expect(log).toContain("request");
  expect(log).not.toMatch(/Kanarie\d|media=[\w-]{22}|\/media\/[\w-]{22}/);
  for (const { headers } of viewers) {
    const token = headers.authorization?.split(" ")[1];
    if (token) expect(log.includes(token)).toBe(false);
  }
});

test("built files are served without their sources (ACL-3)", async () => {
  const files = await readdir(path.join(root, "build", "client"), { recursive: true });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});
