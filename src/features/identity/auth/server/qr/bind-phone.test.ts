import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson, drawPhone, testAgreements } from "../../../../../../test/auth/people.ts";
import { createQrFixture, type QrFixture } from "../../../../../../test/auth/qr-fixture.ts";
import { type Computer, createComputer, createPhone } from "../../../../../../test/auth/qr-people.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { drawAddress } from "../../../../../../test/draw.ts";
import { TEMP_TOKEN_SECONDS } from "../../qr-limits.ts";
import { consents, users } from "../people/user-tables.ts";
import { sessions } from "../sessions/session-tables.ts";
import { wechatIdentities } from "./qr-tables.ts";

let fixture: QrFixture;
let computer: Computer;
let number: string;

beforeAll(async () => {
  fixture = await createQrFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.database.db.delete(wechatIdentities);
  computer = createComputer(fixture);
  number = drawPhone();
});

/** Scanned and confirmed by a new WeChat that does not provide its number. */
async function reachBinding(person = "lin", at = computer): Promise<{ scene: string; token: string }> {
  const phone = createPhone(fixture, person);
  const { scene_str: scene, code } = await at.draw();
  await phone.scan(code);
  expect((await phone.confirm(code, { agrees: true })).data).toEqual({ status: "need_phone" });
  const { data } = await at.poll(scene);
  expect(data).toEqual({ status: "need_phone", temp_token: expect.any(String), expires_in: TEMP_TOKEN_SECONDS });
  return { scene, token: data.temp_token ?? "" };
}

async function receiveCode(token: string, at = computer): Promise<string> {
  const body = { phone: number, captcha: "solved" };
  const outcome = await at.send("bind-phone/send-code", { method: "POST", token, body });
  expect(outcome).toMatchObject({ status: 200, data: { expires_in: 300, retry_after: 60 } });
  const message = fixture.sent.at(-1);
  expect(message).toMatchObject({ phone: number, purpose: "bind" });
  return message?.code ?? "";
}

const verify = (token: string, code: string, options: { at?: Computer; instance?: 0 | 1 } = {}) =>
  (options.at ?? computer).send<Record<string, unknown> & { user: { id: number } }>("bind-phone/verify", {
    method: "POST",
    token,
    body: { phone: number, code },
    instance: options.instance ?? 0,
  });

const wrong = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, "0");

test("the code to a new number creates an account with the consents from the phone, and logs the computer in", async () => {
  const { scene, token } = await reachBinding();
  const outcome = await verify(token, await receiveCode(token));
  expect(outcome).toMatchObject({
    status: 200,
    data: {
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 900,
      refresh_expires_in: 604_800,
      is_new_user: true,
      user: { phone_masked: `${number.slice(3, 6)}****${number.slice(-4)}` },
    },
  });
  expect(outcome.headers.get("cache-control")).toBe("private, no-store");
  const agreed = await fixture.database.db.select().from(consents).where(eq(consents.userId, outcome.data.user.id));
  expect(agreed.map(({ version }) => version).sort()).toEqual([testAgreements.terms, testAgreements.privacy].sort());
  fixture.time.advance(3);
  expect((await computer.poll(scene)).data.status).toBe("expired");

  const again = createComputer(fixture);
  const phone = createPhone(fixture, "lin");
  const { scene_str: next, code } = await again.draw();
  expect((await phone.scan(code)).data.needs_phone).toBe(false);
  await phone.confirm(code);
  expect((await again.poll(next)).data.user?.id).toBe(outcome.data.user.id);
});

test("the code to a known number without a WeChat links the two", async () => {
  const { user } = await createPerson(fixture.database.db, { phone: number, clock: fixture.time });
  const { token } = await reachBinding();
  expect((await verify(token, await receiveCode(token))).data).toMatchObject({
    is_new_user: false,
    user: { id: user.id },
  });
});

test("rejects a number that has another WeChat with a clear message, and accepts another number", async () => {
  const first = await reachBinding("zhou");
  await verify(first.token, await receiveCode(first.token));
  fixture.time.advance(61);
  const { token } = await reachBinding("lin");
  const refused = await verify(token, await receiveCode(token));
  expect(refused).toMatchObject({ status: 409, code: "PHONE_LINKED" });
  number = drawPhone();
  expect((await verify(token, await receiveCode(token))).status).toBe(200);
});

test("QR-3 the temp token only works for bind-phone on its own device, and no other token works there", async () => {
  const { token } = await reachBinding();
  const refused = { status: 401, code: "TOKEN_INVALID" };
  const asUser = await fetch(`${fixture.origins[0]}/api/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(asUser.status).toBe(401);
  const refresh = await fetch(`${fixture.origins[0]}/api/v1/auth/login/refresh-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: token }),
  });
  expect(refresh.status).toBe(401);
  const { tokens } = await createPerson(fixture.database.db, { clock: fixture.time });
  const check = (given: string, at = computer) =>
    at.send(`bind-phone/check?phone=${number.slice(3)}`, { token: given });
  for (const other of [tokens.access_token, tokens.refresh_token, "", `${token}x`, token.replace(/.$/, "_")]) {
    if (other !== token) expect(await check(other)).toMatchObject(refused);
  }
  expect(await check(token, createComputer(fixture))).toMatchObject(refused);
  fixture.time.advance(61);
  expect(await check(token)).toMatchObject({ status: 200, data: { exists: false } });
});

test("QR-3 the temp token ends after ten minutes", async () => {
  const { scene, token } = await reachBinding();
  fixture.time.advance(TEMP_TOKEN_SECONDS - 1);
  expect((await computer.poll(scene)).data).toMatchObject({ status: "need_phone", temp_token: token, expires_in: 1 });
  const code = await receiveCode(token);
  fixture.time.advance(1);
  expect((await computer.poll(scene)).data.status).toBe("expired");
  expect(await verify(token, code)).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
});

test("QR-3 the temp token is valid for one account: one of 10 simultaneous correct answers on two processes succeeds", async () => {
  await openConnections(fixture.database.pool);
  const { token } = await reachBinding();
  const code = await receiveCode(token);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => verify(token, code, { instance: index % 2 ? 1 : 0 })),
  );
  const [success, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const rows = await fixture.database.db.select().from(users).where(eq(users.phone, number));
  expect(rows.map(({ id }) => id)).toEqual([success?.data.user.id]);
  const logins = await fixture.database.db.select().from(sessions).where(eq(sessions.userId, rows[0]!.id));
  expect(logins).toHaveLength(1);
  expect((await verify(token, code)).status).toBeGreaterThanOrEqual(400);
});

test("a wrong code does not consume the temp token, and the fifth one invalidates the code", async () => {
  const { token } = await reachBinding();
  const code = await receiveCode(token);
  for (let time = 0; time < 5; time += 1) {
    expect(await verify(token, wrong(code))).toMatchObject({ status: 400, code: "VERIFY_CODE_INVALID" });
  }
  expect(await verify(token, code)).toMatchObject({ status: 400, code: "VERIFY_CODE_INVALID" });
  fixture.time.advance(61);
  expect((await verify(token, await receiveCode(token))).status).toBe(200);
});

test("declining a login invalidates its temp token", async () => {
  const phone = createPhone(fixture, "lin");
  const { scene_str: scene, code } = await computer.draw();
  await phone.scan(code);
  await phone.confirm(code, { agrees: true });
  const { temp_token: token = "" } = (await computer.poll(scene)).data;
  await phone.cancel(code);
  expect(await computer.send(`bind-phone/check?phone=${number}`, { token })).toMatchObject({ status: 401 });
});

test("AUTH-8 the check for an account answers only yes or no, and the sixth request of a minute is refused", async () => {
  await createPerson(fixture.database.db, { phone: number, clock: fixture.time });
  const { token } = await reachBinding();
  const check = (phone: string) => computer.send(`bind-phone/check?phone=${encodeURIComponent(phone)}`, { token });
  expect((await check(number)).data).toEqual({ exists: true });
  expect((await check(drawPhone())).data).toEqual({ exists: false });
  expect(await check("12345")).toMatchObject({ status: 422, code: "INVALID_INPUT" });
  await check(number);
  await check(number);
  expect(await check(number)).toMatchObject({ status: 429 });
});

test("AUTH-8 a device may check about 200 numbers a day, whatever its network", async () => {
  const { token } = await reachBinding();
  const statuses: number[] = [];
  for (let call = 0; call < 210; call += 1) {
    const answer = await fetch(
      `${fixture.origins[0]}/api/v1/wechat-mp/bind-phone/check?phone=${drawPhone().slice(3)}`,
      {
        headers: {
          authorization: `Bearer ${token}`,
          "x-device-id": computer.deviceId,
          "x-forwarded-for": drawAddress(),
        },
      },
    );
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 200)).toEqual(Array(200).fill(200));
  expect(statuses.slice(200)).toEqual(Array(10).fill(429));
});
