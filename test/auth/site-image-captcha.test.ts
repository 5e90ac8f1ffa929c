import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSettings } from "../../src/features/site/site-settings.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture } from "../site/site-fixture.ts";
import type { RunningSite } from "../site/start-site.ts";
import { drawPhone, testAppSecret } from "./people.ts";
import { readPicture, writePictureAnswer } from "./read-picture.ts";

let fixture: SiteFixture;
let site: RunningSite;

beforeAll(async () => {
  fixture = await createSiteFixture();
  site = await fixture.start({ CAPTCHA_DRIVER: "image" });
}, fixtureLimitMs);
afterAll(() => fixture.close());

async function call(method: string, url: string, body?: object) {
  const answer = await fetch(site.url + url, {
    method,
    headers: { "x-device-id": "web_picture_1", "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

async function fetchPicture(): Promise<{ id: string; answer: string }> {
  const { body } = await call("GET", "/api/v1/verification/captcha");
  expect(body.data).toEqual({
    driver: "image",
    challenge_id: expect.any(String),
    image: expect.stringMatching(/^data:image\/png;base64,/),
    expires_in: 300,
  });
  return { id: body.data.challenge_id, answer: readPicture(body.data.challenge_id, testAppSecret) };
}

function sendCode(phone: string, captcha: string) {
  return call("POST", "/api/v1/auth/verify-codes/phone", { phone, purpose: "login", captcha });
}

async function readMessages(phone: string): Promise<{ code: string }[]> {
  return (await call("GET", `/sandbox/api/inbox?phone=${encodeURIComponent(phone)}`)).body.messages;
}

test("a wrong answer sends nothing and spends the picture; the right one to another sends the code that logs in", async () => {
  const phone = drawPhone();
  const first = await fetchPicture();
  const wrong = first.answer.startsWith("A") ? "CCCCC" : "AAAAA";
  for (const answer of [wrong, first.answer]) {
    const refused = await sendCode(phone, writePictureAnswer(first.id, answer));
    expect(refused).toMatchObject({ status: 400, body: { error_code: "CAPTCHA_INVALID" } });
  }
  expect(await readMessages(phone)).toEqual([]);

  const second = await fetchPicture();
  const sent = await sendCode(phone, writePictureAnswer(second.id, second.answer.toLowerCase()));
  expect(sent).toMatchObject({ status: 200, body: { retry_after: 60 } });
  const [message] = await readMessages(phone);
  const agreements = { terms: defaultSettings.terms_version, privacy: defaultSettings.privacy_version };
  const login = await call("POST", "/api/v1/auth/login/using-phone", { phone, code: message?.code, agreements });
  expect(login).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
});

test("an answered picture is good for no second number, and a proof of work for none", async () => {
  const { id, answer } = await fetchPicture();
  expect((await sendCode(drawPhone(), writePictureAnswer(id, answer))).status).toBe(200);
  expect((await sendCode(drawPhone(), writePictureAnswer(id, answer))).status).toBe(400);
  const solved = btoa(JSON.stringify({ challenge: { parameters: {} }, solution: { counter: 0 } }));
  expect((await sendCode(drawPhone(), solved)).status).toBe(400);
});
