import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocket } from "../site/raw-request.ts";
import { type ApiCall, sendAtOnce, sendCall, writeRequest } from "../site/send-at-once.ts";
import { fixtureLimitMs } from "../site/site-fixture.ts";
import { startTwoProcesses, type TwoProcesses } from "../site/two-processes.ts";
import { limit, scaled } from "../time/limits.ts";
import { createPerson, createTestAuth, describeDevice, type Person } from "./people.ts";

let two: TwoProcesses;

beforeAll(async () => {
  two = await startTwoProcesses();
}, fixtureLimitMs);
afterAll(() => two.close());

interface Login {
  access_token: string;
  refresh_token: string;
}

const either = (index: number) => two.sites[index % 2 ? 1 : 0];
const getUser = (which: number, { access_token: token }: Pick<Login, "access_token">) =>
  sendCall({ site: either(which), path: "/v1/user", headers: { authorization: `Bearer ${token}` } });

/** A refresh by the person's own browser. */
function refreshing(which: number, person: Person, token = person.tokens.refresh_token): ApiCall {
  const headers = {
    "x-device-id": person.deviceId,
    "user-agent": `test ${person.deviceId}`,
    "x-forwarded-for": "203.0.113.7",
  };
  const path = "/v1/auth/login/refresh-token";
  return { site: either(which), method: "POST", path, headers, body: { refresh_token: token } };
}

/** Makes the newest token of a login older. */
async function age(person: Person, seconds: number): Promise<void> {
  await two.database.pool.query(
    `update sessions set generation_issued_at = generation_issued_at - make_interval(secs => $1) where user_id = $2`,
    [seconds, person.user.id],
  );
}

async function createAged(): Promise<Person> {
  const person = await createPerson(two.database.db);
  await age(person, 600);
  return person;
}

async function readGeneration({ user }: Person): Promise<number> {
  const { rows } = await two.database.pool.query("select generation from sessions where user_id = $1", [user.id]);
  return rows[0].generation;
}

async function countEvents({ user }: Person, kind: string): Promise<number> {
  const { rows } = await two.database.pool.query(
    "select count(*)::int as count from audit_events where user_id = $1 and kind = $2",
    [user.id, kind],
  );
  return rows[0].count;
}

/** Calls a process until it refuses. Returns the refusal, and how long after `since` the last accepted call began. */
async function requestUntilRefused(which: 0 | 1, login: Pick<Login, "access_token">, since: number) {
  let lastGoodMs = 0;
  for (;;) {
    const startedMs = performance.now() - since;
    const { status, body } = await getUser(which, login);
    if (status !== 200) return { status, code: body.error_code, lastGoodMs };
    lastGoodMs = startedMs;
    if (startedMs > limit(5_000)) throw new Error("the process did not refuse the call in time");
    await sleep(10);
  }
}

/** Ends a login that both processes have accepted: both refuse every call that begins more than a second later. */
async function expectEndedEverywhere(login: Pick<Login, "access_token">, end: () => Promise<unknown>, code: string) {
  for (const which of [0, 1]) expect((await getUser(which, login)).status).toBe(200);
  await end();
  const since = performance.now();
  const refusals = await Promise.all(([0, 1] as const).map((which) => requestUntilRefused(which, login, since)));
  for (const { lastGoodMs, ...refusal } of refusals) {
    expect(refusal).toEqual({ status: 401, code });
    expect(lastGoodMs).toBeLessThan(scaled(1_050));
  }
}

test("TOK-3 100 concurrent refreshes on two processes all return one successor, and no login ends", async () => {
  const person = await createAged();
  const answers = await sendAtOnce(Array.from({ length: 100 }, (_, index) => refreshing(index, person)));
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  const [successor, ...more] = new Set(answers.map(({ body }) => body.refresh_token));
  expect(more).toEqual([]);
  expect(successor).not.toBe(person.tokens.refresh_token);
  expect(await readGeneration(person)).toBe(2);
  for (const [index, { body }] of answers.entries()) expect((await getUser(index + 1, body)).status).toBe(200);
  await age(person, 600);
  expect((await sendCall(refreshing(1, person, successor))).body.refresh_token).not.toBe(successor);
  expect(await countEvents(person, "refresh_reuse")).toBe(0);
});

test("TOK-3 20 users who refresh from five tabs concurrently on two processes each get one successor", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, createAged));
  const askings = people.flatMap((person) => [0, 1, 2, 3, 4].map((tab) => refreshing(tab, person)));
  const answers = await sendAtOnce(askings.toSorted(() => Math.random() - 0.5));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(20);
});

test("TOK-4 a replay on one process ends the token family on both within a second, and is recorded", async () => {
  const person = await createAged();
  const next = (await sendCall(refreshing(0, person))).body;
  await getUser(0, next);
  await age(person, 11);
  await expectEndedEverywhere(
    next,
    async () => expect((await sendCall(refreshing(1, person))).body.error_code).toBe("TOKEN_REVOKED"),
    "TOKEN_REVOKED",
  );
  expect((await sendCall(refreshing(0, person, next.refresh_token))).body.error_code).toBe("TOKEN_REVOKED");
  expect(await countEvents(person, "refresh_reuse")).toBe(1);
});

test("TOK-6 a connection lost after the commit does not end the login, even a day later", async () => {
  const person = await createAged();
  const socket = await openSocket(two.sites[0].url);
  socket.pause();
  socket.write(writeRequest(refreshing(0, person)));
  await expect.poll(() => readGeneration(person), { interval: 2 }).toBe(2);
  socket.destroy();
  await age(person, 86_400);
  const again = await sendCall(refreshing(1, person));
  expect(again.status).toBe(200);
  expect(await readGeneration(person)).toBe(2);
  expect((await getUser(0, again.body)).status).toBe(200);
});

test("TOK-8 after a process is killed during refreshes, every login continues on the other and on the next, without duplicates", {
  timeout: limit(90_000),
}, async () => {
  const people = await Promise.all(Array.from({ length: 60 }, createAged));
  const sockets = await Promise.all(people.map(() => openSocket(two.sites[0].url)));
  const bodies = sockets.map((socket) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    return () => text;
  });
  for (const [index, socket] of sockets.entries()) socket.write(writeRequest(refreshing(0, people[index]!)));
  // By then some calls are answered, some committed, some running, and some have not begun.
  await expect.poll(() => bodies.filter((text) => text() !== "").length, { interval: 1 }).toBeGreaterThan(9);
  await two.sites[0].kill9();
  const known = bodies.map((text) => /"refresh_token":"([^"]+)"/.exec(text())?.[1]);
  expect(known.filter(Boolean).length).toBeLessThan(60);
  await two.restart(0);

  const answers = await sendAtOnce(people.flatMap((person) => [refreshing(0, person), refreshing(1, person)]));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  for (const [index, person] of people.entries()) {
    const tokens = new Set(answers.slice(2 * index, 2 * index + 2).map(({ body }) => body.refresh_token));
    if (known[index] !== undefined) tokens.add(known[index]);
    expect(tokens.size).toBe(1);
    expect(await readGeneration(person)).toBe(2);
    expect((await getUser(index, answers[2 * index]!.body)).status).toBe(200);
  }
  await age(people[0]!, 11);
  expect((await sendCall(refreshing(1, people[0]!))).body.error_code).toBe("TOKEN_REVOKED");
});

test("TOK-1 both processes reject malformed and foreign tokens and fetch no key that they reference", async () => {
  let fetches = 0;
  const listener = createServer((_request, response) => {
    fetches += 1;
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await expect.poll(() => listener.address()).not.toBeNull();
  const { port } = listener.address() as { port: number };
  const { tokens } = await createPerson(two.database.db);
  const { privateKey } = await generateKeyPair("EdDSA");
  const address = `http://127.0.0.1:${port}/keys.json`;
  const { kid } = decodeProtectedHeader(tokens.access_token);
  const forge = (header: object) =>
    new SignJWT(decodeJwt(tokens.access_token))
      .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: kid!, ...header })
      .sign(privateKey);
  const forged = [{ jku: address }, { x5u: address }, { jku: address, kid: address }, { kid: "../../etc/passwd" }];
  for (const which of [0, 1]) {
    for (const header of forged) {
      expect((await getUser(which, { access_token: await forge(header) })).body.error_code).toBe("TOKEN_INVALID");
    }
    // Longer than the maximum length of a header: rejected before it is parsed.
    expect((await getUser(which, { access_token: "x".repeat(12_000) })).body.error_code).toBe("TOKEN_INVALID");
    expect(
      (await fetch(`${either(which).url}/api/v1/user`, { headers: { authorization: `Bearer ${"x".repeat(100_000)}` } }))
        .status,
    ).toBe(431);
  }
  expect(fetches).toBe(0);
  listener.close();
});

test("SES-1 within a second both processes reject calls and refreshes of a session that was ended on one", async () => {
  const owner = await createPerson(two.database.db);
  const victim = { ...owner, deviceId: `web_victim_${owner.user.id}` };
  victim.tokens = await createTestAuth(two.database.db).issueSession({
    userId: owner.user.id,
    client: { device: describeDevice(victim.deviceId), ip: "203.0.113.7" },
  });
  const list = await sendCall({ site: two.sites[0], path: "/v1/auth/sessions", headers: owner.headers });
  const { id } = list.body.sessions.find((one: { is_current: boolean }) => !one.is_current);
  const kick = {
    site: two.sites[0],
    method: "DELETE",
    path: `/v1/auth/sessions/${id}`,
    headers: owner.headers,
  } as const;
  await expectEndedEverywhere(
    victim.tokens,
    async () => expect((await sendCall(kick)).status).toBe(200),
    "DEVICE_KICKED_OUT",
  );
  for (const which of [0, 1]) {
    expect((await sendCall(refreshing(which, victim))).body.error_code).toBe("DEVICE_KICKED_OUT");
    expect((await getUser(which, owner.tokens)).status).toBe(200);
  }
});

test("SES-2 ending all other sessions on one process while they refresh on both ends every one", {
  timeout: limit(60_000),
}, async () => {
  const owner = await createPerson(two.database.db);
  const auth = createTestAuth(two.database.db);
  const issued: Login[] = [];
  // The ending is sent at each position among the refreshes, once to each process.
  for (let round = 0; round < 10; round += 1) {
    const victims = await Promise.all(
      [1, 2, 3, 4].map(async (device) => {
        const deviceId = `web_other_${owner.user.id}_${device}`;
        const client = { device: describeDevice(deviceId), ip: "203.0.113.7" };
        return { ...owner, deviceId, tokens: await auth.issueSession({ userId: owner.user.id, client }) };
      }),
    );
    await age(owner, 60);
    const end = {
      site: either(round),
      method: "DELETE",
      path: "/v1/auth/sessions/others",
      headers: owner.headers,
    } as const;
    const refreshes = victims.map((victim, index) => refreshing(index, victim));
    const answers = await sendAtOnce(refreshes.toSpliced(round % 5, 0, end));
    expect(answers[round % 5]!.status).toBe(200);
    const fresh = answers.filter(({ body }) => body.access_token !== undefined).map(({ body }) => body);
    const tokens = [...victims.map((victim) => victim.tokens.refresh_token), ...fresh.map((one) => one.refresh_token)];
    const again = await sendAtOnce(tokens.map((token, index) => refreshing(index, victims[0]!, token)));
    expect(again.map(({ body }) => body.error_code)).toEqual(Array(tokens.length).fill("SESSION_EXPIRED"));
    issued.push(...fresh);
  }
});

test.each([
  ["banned", "USER_BANNED"],
  ["disabled", "ACCOUNT_DISABLED"],
] as const)("SES-4 both processes reject an account that is %s within a second", async (status, code) => {
  const person = await createPerson(two.database.db);
  const ban = () => createTestAuth(two.database.db).setUserStatus({ userId: person.user.id, status });
  await expectEndedEverywhere(person.tokens, ban, code);
  for (const which of [0, 1]) expect((await sendCall(refreshing(which, person))).body.error_code).toBe(code);
});

test("a logout on one process takes effect on the other within a second", async () => {
  const person = await createPerson(two.database.db);
  const logOut = {
    site: two.sites[1],
    method: "POST",
    path: "/v1/auth/logout",
    headers: person.headers,
    body: {},
  } as const;
  await expectEndedEverywhere(
    person.tokens,
    async () => expect((await sendCall(logOut)).status).toBe(200),
    "TOKEN_REVOKED",
  );
});
