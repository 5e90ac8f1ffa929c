import { afterAll, beforeAll, expect, test } from "vitest";
import { testAgreements } from "../../../../../../test/auth/people.ts";
import { createQrFixture, type QrFixture } from "../../../../../../test/auth/qr-fixture.ts";
import { createComputer } from "../../../../../../test/auth/qr-people.ts";

let fixture: QrFixture;

beforeAll(async () => {
  fixture = await createQrFixture();
});
afterAll(() => fixture?.close());

async function open(query = ""): Promise<string> {
  return (await fetch(`${fixture.origins[0]}/sandbox/scan${query}`)).text();
}

async function submit(page: string, fields: Record<string, string>, origin = fixture.origins[0]) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${fixture.origins[0]}/sandbox/scan${page}`, {
    method: "POST",
    body,
    headers: { origin },
  });
  return { status: response.status, text: await response.text() };
}

test("a new user logs a computer in from the sandbox phone: picks a code, checks the computer, agrees, gives the number", async () => {
  const computer = createComputer(fixture);
  const { scene_str: scene, code } = await computer.draw();
  expect(await open()).toContain(`/sandbox/scan?scene=${code}`);
  expect(await open(`?scene=${code}`)).toContain("林晓 · 139 0000 0001");
  expect((await computer.poll(scene)).data.status).toBe("waiting");

  const html = await submit("", { scene: code, person: "lin" });
  const facts = ["Chrome on Windows", "Windows", "网络地址 10.", "如果不是你本人在操作", testAgreements.terms];
  for (const fact of [...facts, "我已阅读并同意用户协议和隐私政策"]) expect(html.text).toContain(fact);
  expect((await computer.poll(scene)).data.status).toBe("scanned");

  const answer = { scene: code, person: "lin", answer: "confirm", phone: "wechat", ...testAgreements };
  const unticked = await submit("/answer", answer);
  expect([unticked.status, unticked.text]).toEqual([409, expect.stringContaining("请先阅读并同意")]);
  expect((await submit("/answer", { ...answer, agrees: "1" })).text).toContain("电脑即将登录");
  fixture.time.advance(3);
  expect((await computer.poll(scene)).data).toMatchObject({ status: "success", user: { phone_masked: "139****0001" } });
});

test("before the confirmation the phone displays that a number is required, or later the account, and can unlink it", async () => {
  const first = createComputer(fixture);
  const { code: newcomers } = await first.draw();
  const consentHtml = await submit("", { scene: newcomers, person: "chen" });
  expect(consentHtml.text).toContain("在这台电脑上输入的");
  expect(consentHtml.text).not.toContain("这不是我的账号");
  const answer = { scene: newcomers, person: "chen", answer: "confirm", phone: "wechat", agrees: "1" };
  await submit("/answer", { ...answer, ...testAgreements });

  const computer = createComputer(fixture);
  const { scene_str: scene, code } = await computer.draw();
  const html = await submit("", { scene: code, person: "chen" });
  for (const fact of ["绑定了手机号 139****0003", "电脑会进入这个账号", "139****0003（学**"])
    expect(html.text).toContain(fact);
  const unlinked = await submit("/answer", { scene: code, person: "chen", answer: "unlink" });
  expect(unlinked.text).toContain("这个微信不再打开那个账号");
  expect((await computer.poll(scene)).data.status).toBe("expired");
});

test("login by SMS sends the user back to the computer", async () => {
  const computer = createComputer(fixture);
  const { scene_str: scene, code } = await computer.draw();
  await submit("", { scene: `${fixture.origins[0]}/sandbox/scan?scene=${code}`, person: "zhou" });
  const answer = { scene: code, person: "zhou", answer: "confirm", phone: "sms", agrees: "1", ...testAgreements };
  expect((await submit("/answer", answer)).text).toContain("请在电脑上输入手机号和短信验证码");
  expect((await computer.poll(scene)).data.status).toBe("need_phone");
});

test("declining on the phone ends the code, and both buttons have the same visual weight", async () => {
  const computer = createComputer(fixture);
  const { scene_str: scene, code } = await computer.draw();
  const html = await submit("", { scene: code, person: "zhou" });
  const looks = [...html.text.matchAll(/<button type="submit" name="answer" value="\w+" class="([^"]*)"/g)];
  expect(looks.map(([, look]) => look)).toEqual(["grow", "grow"]);
  expect((await submit("/answer", { scene: code, person: "zhou", answer: "cancel" })).text).toContain("已取消");
  expect((await computer.poll(scene)).data.status).toBe("expired");
  expect((await submit("", { scene: code, person: "zhou" })).status).toBe(409);
});

test("rejects an unknown code, an unknown person and another site's form with a message", async () => {
  expect((await submit("", { scene: "none", person: "lin" })).text).toContain("二维码已失效");
  expect((await submit("", { scene: "none", person: "nobody" })).text).toContain("没有这个微信");
  expect((await submit("", { scene: "none", person: "lin" }, "https://evil.example")).status).toBe(403);
});
