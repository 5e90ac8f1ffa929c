import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pollEveryScene } from "../../bench/poll-scenes.ts";
import { MAX_DEVICES } from "../../src/features/identity/auth/auth-limits.ts";
import { POLL_SECONDS, SCENE_SECONDS } from "../../src/features/identity/auth/qr-limits.ts";
import { drawAddress } from "../draw.ts";
import { type ApiAnswer, type ApiCall, sendAtOnce, sendCall } from "../site/send-at-once.ts";
import { fixtureLimitMs } from "../site/site-fixture.ts";
import { startTwoProcesses, type TwoProcesses } from "../site/two-processes.ts";
import { limit } from "../time/limits.ts";
import { type OpenScene, openScene } from "./open-scene.ts";
import { drawPhone } from "./people.ts";
import { readLoginCode } from "./read-login-code.ts";
import { readCodes, solveCaptcha } from "./receive-code.ts";

let two: TwoProcesses;
let device = 0;

beforeAll(async () => {
  two = await startTwoProcesses();
}, fixtureLimitMs);
afterAll(() => two.close());
beforeEach(() => {
  device += 1;
});

type Which = 0 | 1;
const agreements = { terms: "", privacy: "" };
const other = (which: Which): Which => (which === 0 ? 1 : 0);
const sideOf = (index: number): Which => (index % 2 ? 1 : 0);

function createCall(which: Which, path: string, sending: Pick<ApiCall, "method" | "body" | "headers"> = {}): ApiCall {
  const headers = { "x-device-id": `web_qr_${device}`, "x-forwarded-for": drawAddress(), ...sending.headers };
  return { site: two.sites[which], path: `/v1/wechat-mp/${path}`, ...sending, headers };
}

/** Requests a login code from this process. Returns the browser's secret and the contents of the picture. */
async function draw(which: Which): Promise<{ scene: string; code: string }> {
  const { body } = await sendCall(createCall(which, "pc/login-qrcode"));
  return { scene: body.data.scene_str, code: await readLoginCode(body.data.qr_code_url) };
}

/** A call of a user's mini-program, with WeChat codes that are valid at the called process. */
async function byPhone(which: Which, step: "scan" | "confirm" | "cancel", person: string, code: string) {
  const answer = await fetch(`${two.sites[which].url}/sandbox/api/wechat/codes`, {
    method: "POST",
    body: JSON.stringify({ person }),
  });
  const { js_code, phone_code } = await answer.json();
  const more = step === "confirm" ? { phone_code, agreements } : {};
  return createCall(which, step, { method: "POST", body: { scene: code, js_code, ...more } });
}

const poll = (which: Which, scene: string) => createCall(which, `pc/login-status/${scene}`);
const statusOf = ({ status, body }: ApiAnswer) => (status === 200 ? body.data.status : status);

async function count(statement: string): Promise<number> {
  return Number((await two.database.pool.query(`select count(*) as count from ${statement}`)).rows[0].count);
}

test.each([0, 1] as const)(
  "QR-2 one of 50 concurrent polls on two processes receives the tokens (QR code created by %i)",
  async (drawer) => {
    const { scene, code } = await draw(drawer);
    expect((await sendCall(await byPhone(other(drawer), "scan", "lin", code))).status).toBe(200);
    expect(statusOf(await sendCall(poll(other(drawer), scene)))).toBe("scanned");
    expect((await sendCall(await byPhone(drawer, "confirm", "lin", code))).body.data).toEqual({ status: "success" });
    const before = await count("sessions");
    const answers = await sendAtOnce(Array.from({ length: 50 }, (_, index) => poll(sideOf(index), scene)));
    const [lucky, ...more] = answers.filter(({ body }) => body.data?.access_token !== undefined);
    expect(more).toEqual([]);
    expect(lucky?.headers["cache-control"]).toBe("private, no-store");
    expect(await count("sessions")).toBe(before + 1);
    const others = new Set(answers.filter((one) => one !== lucky).map(statusOf));
    // A process that is polled too often answers 429 without a query.
    expect([...others].every((status) => status === "expired" || status === 429)).toBe(true);
    const headers = { authorization: `Bearer ${lucky!.body.data.access_token}` };
    for (const site of two.sites) expect((await sendCall({ site, path: "/v1/user", headers })).status).toBe(200);
  },
);

test("QR-3 20 concurrent confirmations on two processes confirm once", async () => {
  const { scene, code } = await draw(0);
  await sendCall(await byPhone(0, "scan", "lin", code));
  const before = await count("audit_events where kind = 'qr_confirmed'");
  const phones = await Promise.all(
    Array.from({ length: 20 }, (_, index) => byPhone(sideOf(index), "confirm", "lin", code)),
  );
  const answers = await sendAtOnce(phones);
  for (const { status } of answers) expect([200, 410]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await count("audit_events where kind = 'qr_confirmed'")).toBe(before + 1);
  expect(statusOf(await sendCall(poll(1, scene)))).toBe("success");
});

test("QR-3 of three concurrent scans on two processes one succeeds, and the other users cannot confirm", async () => {
  const { scene, code } = await draw(1);
  const people = ["lin", "zhou", "chen"];
  const phones = await Promise.all(
    people.flatMap((person) => ([0, 1] as const).map((which) => byPhone(which, "scan", person, code))),
  );
  const scans = await sendAtOnce(phones);
  const winners = new Set(
    scans.flatMap(({ status }, index) => (status === 200 ? [people[Math.floor(index / 2)]] : [])),
  );
  expect(winners.size).toBe(1);
  for (const person of people.filter((one) => !winners.has(one))) {
    expect((await sendCall(await byPhone(0, "confirm", person, code))).body.error_code).toBe("SCENE_TAKEN");
  }
  expect(statusOf(await sendCall(poll(0, scene)))).toBe("scanned");
});

test("QR-4 concurrent confirmation and refusal on two processes give either tokens or expiry, never both", async () => {
  for (let round = 0; round < 6; round += 1) {
    device += 1;
    const { scene, code } = await draw(sideOf(round));
    await sendCall(await byPhone(0, "scan", "lin", code));
    await sendCall(await byPhone(0, "confirm", "lin", code));
    const before = await count("sessions");
    const [cancelled, ...polls] = await sendAtOnce([
      await byPhone(1, "cancel", "lin", code),
      poll(0, scene),
      poll(1, scene),
    ]);
    const handedOut = polls.filter((one) => statusOf(one) === "success").length;
    expect(handedOut + (cancelled?.status === 200 ? 1 : 0)).toBe(1);
    expect(await count("sessions")).toBe(before + handedOut);
  }
});

test("QR-3 one of 30 concurrent correct codes on two processes binds the phone and uses up the temp token", async () => {
  const { scene, code } = await draw(0);
  await sendCall(await byPhone(1, "scan", "zhou", code));
  const confirming = await byPhone(1, "confirm", "zhou", code);
  const { phone_code: _phoneCode, ...withoutPhone } = confirming.body as Record<string, unknown>;
  expect((await sendCall({ ...confirming, body: withoutPhone })).body.data).toEqual({ status: "need_phone" });
  const { temp_token: token } = (await sendCall(poll(1, scene))).body.data;
  const phone = drawPhone();
  const sending = { authorization: `Bearer ${token}`, "x-forwarded-for": drawAddress() };
  const captcha = await solveCaptcha(two.sites[0], {});
  const sent = await sendCall(
    createCall(0, "bind-phone/send-code", { method: "POST", headers: sending, body: { phone, captcha } }),
  );
  expect(sent.status).toBe(200);
  const [sms] = await readCodes(two.sites[0], phone);
  const verifying = (index: number) =>
    createCall(sideOf(index), "bind-phone/verify", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: { phone, code: sms },
    });
  const answers = await sendAtOnce(Array.from({ length: 30 }, (_, index) => verifying(index)));
  const bound = answers.filter(({ status }) => status === 200);
  expect(bound).toHaveLength(1);
  expect(await count(`users where phone = '${phone}'`)).toBe(1);
  for (const which of [0, 1]) expect((await sendCall(verifying(which))).status).toBeGreaterThanOrEqual(400);
});

test("TOK-13 concurrent logins on two processes leave as many sessions as allowed, and the ended ones are notified", async () => {
  const devices = Array.from({ length: 2 * MAX_DEVICES + 2 }, (_, index) => ({ "x-device-id": `web_crowd_${index}` }));
  const polls: ApiCall[] = [];
  for (const [index, headers] of devices.entries()) {
    const { body } = await sendCall(createCall(0, "pc/login-qrcode", { headers }));
    const code = await readLoginCode(body.data.qr_code_url);
    await sendCall(await byPhone(0, "scan", "chen", code));
    await sendCall(await byPhone(0, "confirm", "chen", code));
    polls.push(createCall(sideOf(index), `pc/login-status/${body.data.scene_str}`, { headers }));
  }
  const logins = await sendAtOnce(polls);
  expect(logins.map(statusOf)).toEqual(devices.map(() => "success"));
  const checks = await sendAtOnce(
    logins.map(({ body }, index) => ({
      site: two.sites[sideOf(index)],
      path: "/v1/user",
      headers: { authorization: `Bearer ${body.data.access_token}` },
    })),
  );
  const refused = checks.filter(({ status }) => status !== 200);
  expect(checks.length - refused.length).toBe(MAX_DEVICES);
  expect(new Set(refused.map(({ body }) => body.error_code))).toEqual(new Set(["DEVICE_KICKED_OUT"]));
});

test("QR-5 answers all polls of 600 open codes every two seconds within the allowed number of connections", {
  timeout: limit(60_000),
}, async () => {
  const { db, pool } = two.database;
  const createdAt = new Date();
  const scenes: OpenScene[] = [];
  for (let index = 0; index < 600; index += 1) {
    scenes.push(await openScene(db, { deviceId: `web_open_${index}`, createdAt, lifetimeMs: SCENE_SECONDS * 1000 }));
  }
  const seconds = 6;
  const polled = Promise.all(
    two.sites.map(({ url }, which) =>
      pollEveryScene(url, {
        scenes: scenes.filter((_, index) => index % 2 === which),
        everyMs: POLL_SECONDS * 1000,
        seconds,
        otherPath: "/api/v1/plans",
      }),
    ),
  );
  let connections = 0;
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1_000);
    const { rows } = await pool.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'zhixing' and usename = current_user",
    );
    connections = Math.max(connections, rows[0].count);
  }
  for (const { polls, serverErrors, otherStatuses } of await polled) {
    expect({ polls, serverErrors, otherStatuses }).toEqual({ polls: 900, serverErrors: 0, otherStatuses: 0 });
  }
  // Two processes, each with ten connections for calls and four for pages.
  expect(connections).toBeLessThanOrEqual(28);
});
