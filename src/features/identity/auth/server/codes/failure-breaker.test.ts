import { expect, test } from "vitest";
import { createIdentity, goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { drawPhone, testAgreements } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { BREAKER_FAILURES_PER_MINUTE } from "../../auth-limits.ts";
import { logInUsingPhone } from "../../contract.ts";
import { loginFailureMinutes } from "./code-tables.ts";

const fixture = setUpIdentity({ clear: (db) => db.delete(loginFailureMinutes), password: null });

/** One guess for one number from one address, as a botnet distributes them. */
function guess(index: number, by = fixture.site.auth): Promise<unknown> {
  const ip = `198.51.${index % 250}.${index % 7}`;
  const visitor = createVisitor(by, { deviceId: `web_bot_${index}`, ip });
  const body = { phone: drawPhone(), code: "123456", agreements: testAgreements };
  return visitor.call(logInUsingPhone, { body }).catch((error: { code: string }) => error.code);
}

test("OTP-7 one guess for each of many numbers makes captchas mandatory everywhere within a minute", async () => {
  const codes = new Set<unknown>();
  for (let index = 0; index < BREAKER_FAILURES_PER_MINUTE; index += 1)
    codes.add(await guess(index, index % 2 ? fixture.site.auth : fixture.site.other));
  expect([...codes]).toEqual(["VERIFY_CODE_INVALID"]);
  fixture.site.clock.advance(59);
  const { user, deviceId } = await fixture.site.createMember();
  for (const by of [fixture.site.auth, fixture.site.other]) {
    expect(await guess(999, by)).toBe("CAPTCHA_REQUIRED");
    await expect(fixture.site.logIn(user.phone!, goodPassword, { by, deviceId })).rejects.toMatchObject({
      status: 400,
      code: "CAPTCHA_REQUIRED",
    });
    await expect(fixture.site.logIn(user.phone!, goodPassword, { by, captcha: "guessed" })).rejects.toMatchObject({
      code: "CAPTCHA_INVALID",
    });
    expect(await fixture.site.logIn(user.phone!, goodPassword, { by, captcha: "solved" })).toMatchObject({
      user: { id: user.id },
    });
  }
});

test("OTP-7 wrong passwords count together with wrong codes, and ten minutes without failures end the requirement", async () => {
  fixture.site = createIdentity(fixture.db, { settings: { breakerFailuresPerMinute: 6 } });
  for (let index = 0; index < 3; index += 1) await guess(index);
  for (let index = 0; index < 3; index += 1) await fixture.site.logIn(drawPhone(), "wrong").catch(() => undefined);
  fixture.site.clock.advance(5);
  expect(await guess(1)).toBe("CAPTCHA_REQUIRED");
  fixture.site.clock.advance(600 - 5 - 1);
  expect(await guess(1)).toBe("CAPTCHA_REQUIRED");
  fixture.site.clock.advance(61);
  expect(await guess(1)).toBe("VERIFY_CODE_INVALID");
});

test("a few mistyped codes in a minute do not open the circuit breaker", async () => {
  for (let index = 0; index < BREAKER_FAILURES_PER_MINUTE - 1; index += 1) await guess(index);
  fixture.site.clock.advance(6);
  expect(await guess(1)).toBe("VERIFY_CODE_INVALID");
});
