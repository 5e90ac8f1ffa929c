import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { serveIdentity } from "../../../../../../test/auth/identity-server.ts";
import { goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { type KeyBrowser, openKeyBrowser, signProof } from "../../../../../../test/auth/key-browser.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { clearNotices, listSecurityMessages, listSecurityNotices } from "../../../../../../test/notifications/carry.ts";
import { createPostgresThrottle } from "../../../../../adapters/throttle/postgres-throttle.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import { listSessions } from "../../account-contract.ts";
import { refreshTokens, type TokenSet } from "../../contract.ts";
import { logInUsingPassword } from "../../password-contract.ts";
import { auditEvents } from "../people/user-tables.ts";
import { sessions } from "./session-tables.ts";

const fixture = setUpIdentity({ clear: clearNotices });
let browser: KeyBrowser;
beforeEach(async () => {
  browser = await openKeyBrowser(fixture.person.deviceId);
});

const refused = { status: 401, code: "TOKEN_INVALID" };
const expired = { status: 401, code: "TOKEN_EXPIRED" };
const revoked = { status: 401, code: "TOKEN_REVOKED" };

function sign(by: KeyBrowser, endpoint: EndpointSpec, refreshToken?: string): Promise<string> {
  return signProof(by, endpoint, { now: fixture.site.clock.now(), ...(refreshToken && { refreshToken }) });
}

async function logIn(): Promise<TokenSet> {
  const headers = { "x-device-proof": await sign(browser, logInUsingPassword) };
  const body = { account: fixture.person.user.phone!, password: goodPassword };
  return createVisitor(fixture.site.auth, { deviceId: browser.deviceId, headers }).call(logInUsingPassword, { body });
}

function refresh(refreshToken: string, proof?: string) {
  const headers: Record<string, string> = proof === undefined ? {} : { "x-device-proof": proof };
  const visitor = createVisitor(fixture.site.other, { deviceId: browser.deviceId, headers });
  return visitor.call(refreshTokens, { body: { refresh_token: refreshToken } });
}

const renew = async (refreshToken: string) => refresh(refreshToken, await sign(browser, refreshTokens, refreshToken));

test("TOK-9 a copied local storage is refused, its access token ends within a second on every instance, and the browser with the key continues", async () => {
  const thief = await openKeyBrowser(browser.deviceId);
  for (const attack of ["none", "other key", "garbage", "for another token", "for another call"] as const) {
    for (const ageSeconds of [600, 3]) {
      const { access_token: accessToken, refresh_token: refreshToken } = await logIn();
      const proofs = {
        none: undefined,
        "other key": await sign(thief, refreshTokens, refreshToken),
        garbage: "not.a.proof",
        "for another token": await sign(browser, refreshTokens, "another"),
        "for another call": await sign(browser, logInUsingPassword),
      };
      fixture.site.clock.advance(ageSeconds);
      for (const site of [fixture.site.auth, fixture.site.other]) await site.authenticate(accessToken);
      await expect(refresh(refreshToken, proofs[attack]), attack).rejects.toMatchObject(refused);
      await expect(fixture.site.other.authenticate(accessToken), attack).rejects.toMatchObject(expired);
      fixture.site.clock.advance(1);
      await expect(fixture.site.auth.authenticate(accessToken), attack).rejects.toMatchObject(expired);

      const next = await renew(refreshToken);
      expect(await fixture.site.auth.authenticate(next.access_token)).toMatchObject({ id: fixture.person.user.id });
      // The copy still cannot be used, and the owner's session is not affected.
      await expect(refresh(refreshToken, proofs[attack]), attack).rejects.toMatchObject(refused);
      await expect(fixture.site.auth.authenticate(accessToken)).rejects.toMatchObject(expired);
      expect(await fixture.site.other.authenticate(next.access_token)).toMatchObject({ id: fixture.person.user.id });
      fixture.site.clock.advance(600);
      await fixture.site.auth.authenticate((await renew(next.refresh_token)).access_token);
    }
  }
});

test("TOK-9 the owner is notified once, and the list of devices states which login was copied and when", async () => {
  const { refresh_token: refreshToken } = await logIn();
  fixture.site.clock.advance(600);
  await expect(refresh(refreshToken)).rejects.toMatchObject(refused);
  const at = fixture.site.clock.now().toISOString();
  const { access_token: accessToken } = await renew(refreshToken);
  const { sessions: listed } = await fixture.site.at(fixture.person).call(listSessions, undefined, accessToken);
  expect(listed.map(({ is_current, copy_refused_at }) => ({ is_current, copy_refused_at }))).toEqual([
    { is_current: true, copy_refused_at: at },
  ]);
  fixture.site.clock.advance(1);
  await expect(refresh(refreshToken)).rejects.toMatchObject(refused);
  const notices = await listSecurityNotices(fixture.db, fixture.person.user.id);
  expect(notices).toMatchObject([{ userId: fixture.person.user.id, kind: "session_copied" }]);
  await fixture.site.carry();
  expect(await listSecurityMessages(fixture.db, fixture.person.user.id)).toMatchObject([
    { channel: "sms", state: "sent" },
  ]);
  expect(fixture.site.smsNotices).toEqual([fixture.person.user.phone]);
  const events = await fixture.db.select().from(auditEvents).where(eq(auditEvents.kind, "copy_refused"));
  expect(events.filter(({ userId }) => userId === fixture.person.user.id)).toHaveLength(2);
});

test("TOK-9 five refusals in an hour are tolerated, the sixth ends the family; the stored records are bounded", async () => {
  const { refresh_token: first } = await logIn();
  let current = first;
  for (let hour = 0; hour < 3; hour += 1) {
    for (let time = 0; time < 5; time += 1) await expect(refresh(current)).rejects.toMatchObject(refused);
    current = (await renew(current)).refresh_token;
    fixture.site.clock.advance(3600);
  }
  const [row] = await fixture.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, first.split(".")[0]!));
  expect(row!.copiesRefusedAt).toHaveLength(5);

  const { access_token: accessToken, refresh_token: refreshToken } = await renew(current);
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => refresh(refreshToken)));
  const codes = tries.map((one) => (one.status === "rejected" ? one.reason.code : "renewed")).sort();
  expect(codes).toEqual([...Array(5).fill("TOKEN_INVALID"), ...Array(15).fill("TOKEN_REVOKED")]);
  await expect(renew(refreshToken)).rejects.toMatchObject(revoked);
  await expect(fixture.site.other.authenticate(accessToken)).rejects.toMatchObject(revoked);
});

test("TOK-9 in 50 races with the browser's own refresh, the copy gets nothing and the browser always continues", async () => {
  const shared = createPostgresThrottle({ db: fixture.db, clock: fixture.site.clock });
  const secondServer = await serveIdentity(fixture.site, { shared });
  const call = (refreshToken: string, proof?: string) =>
    fetch(`${secondServer.url}/v1/auth/login/refresh-token`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-device-id": browser.deviceId,
        ...(proof && { "x-device-proof": proof }),
      },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
  try {
    let tokens: { access_token: string; refresh_token: string } = await logIn();
    for (let round = 0; round < 50; round += 1) {
      fixture.site.clock.advance(round % 2 ? 3600 : 600);
      const { access_token: copied, refresh_token: token } = tokens;
      const proof = await sign(browser, refreshTokens, token);
      const first = round % 3;
      const copies = (count: number) => Array.from({ length: count }, () => call(token));
      const [before, own, after] = [copies(first), call(token, proof), copies(2 - first)];
      const answers = await Promise.all([own, ...before, ...after]);
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
      tokens = (await answers[0]!.json()) as typeof tokens;
      expect(await fixture.site.auth.authenticate(tokens.access_token)).toMatchObject({ id: fixture.person.user.id });
      fixture.site.clock.advance(1);
      await expect(fixture.site.other.authenticate(copied)).rejects.toMatchObject(expired);
    }
  } finally {
    secondServer.close();
  }
}, 60_000);
