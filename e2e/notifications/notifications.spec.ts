import type { APIRequestContext, Page } from "@playwright/test";
import { bindEmail, enterFreshly, expectSignedIn, logInByHand, logOutByMenu } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, enterWithPassword, signUp } from "../../test/journey/members.ts";
import { scaled } from "../../test/time/limits.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^通知/ });

async function readSms(request: APIRequestContext, phone: string): Promise<string[]> {
  const answer = await request.get(`/sandbox/api/inbox?phone=${phone}`);
  return (await answer.json()).messages.map(({ text }: { text: string }) => text);
}

test("a login in another browser appears live in the notifications; reading it marks it read in both browsers", async ({
  page,
  request,
  openOtherBrowser,
}) => {
  const reader = await enterWithPassword(page, request);
  await page.goto("/articles");
  await expect(bell(page)).toHaveAccessibleName("通知");
  const other = await openOtherBrowser();
  await other.goto("/articles");
  await logInByHand(other, reader);
  await expectSignedIn(other);
  // No interaction in the first browser.
  await expect(bell(page)).toHaveAccessibleName("通知，1 条未读", { timeout: scaled(5_000) });
  await expect(page.getByRole("banner").getByRole("status").filter({ hasText: "有新通知" })).toHaveCount(1);

  await bell(page).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "账号在新设备上登录" });
  await expect(row.getByRole("img", { name: "未读" })).toBeVisible();
  await page.getByRole("button", { name: "全部标为已读" }).click();
  await expect(page.getByText("没有未读通知")).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName("通知", { timeout: scaled(5_000) });
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(bell(other)).toHaveAccessibleName("通知，1 条未读", { timeout: scaled(5_000) });
  await expect(row.getByRole("img", { name: "未读" })).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 2, name: "设备", exact: true })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("通知");
  await page.goto("/user/profile?tab=notifications&kind=order");
  await expect(page.getByText("这里还没有通知")).toBeVisible();
});

// Covers spec §4.16.
test("a notification about an action pauses on hover, can be closed, and otherwise closes automatically (spec §4)", async ({
  page,
  request,
  openOtherBrowser,
}) => {
  const reader = await enterWithPassword(page, request);
  await page.goto("/articles");
  const other = await openOtherBrowser();
  await other.goto("/articles");
  await logInByHand(other, reader);
  await expectSignedIn(other);
  await page.clock.install();
  await page.goto("/user/profile?tab=notifications");
  const received = page.getByText("已全部标为已读");
  const readAll = async () => {
    await page.getByRole("button", { name: "全部标为已读" }).click();
    await expect(received).toBeVisible();
    // Until the code of the card is loaded only its title is shown.
    await expect(page.getByRole("button", { name: "关闭通知" })).toBeVisible();
  };
  await readAll();
  await received.hover();
  await page.clock.runFor(20_000);
  await expect(received).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(received).toHaveCount(0);

  await readAll();
  await page.getByRole("button", { name: "关闭通知" }).click();
  await expect(received).toHaveCount(0);

  // Simulates another new device.
  await other.evaluate(() => localStorage.clear());
  await other.reload();
  await logInByHand(other, reader);
  await expectSignedIn(other);
  await page.reload();
  await readAll();
  await page.mouse.move(5, 5);
  await page.clock.runFor(8_000);
  await expect(received).toHaveCount(0);
});

test("messages use the chosen channels: no SMS before the choice, one after it, none in quiet hours", async ({
  page,
  request,
  openOtherBrowser,
}) => {
  const reader = await enterWithPassword(page, request);
  await page.goto("/articles");
  const other = await openOtherBrowser();
  const arrive = async () => {
    // Simulates a new device each time.
    await other.goto("/articles");
    await other.evaluate(() => localStorage.clear());
    await other.reload();
    await logInByHand(other, reader);
    await expectSignedIn(other);
  };
  const received = async () => (await readSms(request, reader.phone)).filter((text) => text.includes("新设备")).length;
  await arrive();
  await expect(bell(page)).toHaveAccessibleName("通知，1 条未读");
  expect(await received()).toBe(0);

  await page.goto("/user/profile?tab=notices");
  await page
    .getByRole("group", { name: /新设备登录/ })
    .getByRole("checkbox", { name: "短信" })
    .check();
  await expect(page.getByRole("group", { name: /账号安全/ }).getByRole("checkbox", { name: "短信" })).toBeDisabled();
  await logOutByMenu(other);
  await arrive();
  await expect(bell(page)).toHaveAccessibleName("通知，2 条未读");
  await expect.poll(received).toBe(1);

  await page.getByRole("checkbox", { name: "免打扰" }).check();
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone: "Asia/Shanghai" }).format(new Date()),
  );
  const at = (shift: number) => String(((hour + shift + 24) % 24) * 60);
  await page.getByLabel("免打扰开始").selectOption(at(-1));
  await page.getByLabel("免打扰结束").selectOption(at(2));
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await logOutByMenu(other);
  await arrive();
  await expect(bell(page)).toHaveAccessibleName("通知，3 条未读");
  expect(await received()).toBe(1);
});

test("the link of a mail unsubscribes in a browser without a session", async ({ page, request, openOtherBrowser }) => {
  // Binding an address requires a recent login.
  const reader = await enterFreshly(page, request);
  const email = `${reader.phone}@example.com`;
  await bindEmail(page, request, email);
  // The bell also shows changes of the account.
  await expect(bell(page)).toHaveAccessibleName("通知，1 条未读");
  const mails = async () => {
    const answer = await request.get(`/sandbox/api/inbox?email=${encodeURIComponent(email)}`);
    const all: { subject: string; text: string }[] = (await answer.json()).mails;
    return all.filter(({ subject }) => subject.includes("新设备"));
  };
  const isOff = async (path: string) => (await (await request.get(path)).json()).data.is_off;
  const other = await openOtherBrowser();
  await other.goto("/articles");
  await logInByHand(other, reader);
  await expectSignedIn(other);
  await expect.poll(async () => (await mails()).length).toBe(1);

  const [mail] = await mails();
  const link = /https?:\S+\/unsubscribe\?t=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await other.goto("/articles");
  await logOutByMenu(other);
  // Opens the link of the mail's header like a mail program without an unsubscribe button: the page only asks for
  // confirmation.
  const oneClick = `/api/v1/notifications/unsubscribed${new URL(link).search}`;
  await other.goto(oneClick);
  await expect(other).toHaveURL(/\/unsubscribe[?]t=/);
  await expect(other.getByRole("button", { name: "确认退订" })).toBeVisible();
  expect(await isOff(oneClick)).toBe(false);
  await other.goto(new URL(link).pathname + new URL(link).search);
  await other.getByRole("button", { name: "确认退订" }).click();
  await expect(other.getByText("不会再发“新设备登录”的邮件")).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await other.goto("/articles");
  await logInByHand(other, reader);
  await expectSignedIn(other);
  await expect(bell(page)).toHaveAccessibleName("通知，3 条未读");
  expect(await mails()).toHaveLength(1);
  // Sends the request of a mail program with an unsubscribe button (RFC 8058), also without a login.
  const posted = await request.post(oneClick, { form: { "List-Unsubscribe": "One-Click" } });
  expect(posted.status()).toBe(200);
});

test("notifications and their pages fit a screen of 320 px", async ({ page, request }) => {
  await bringSession(page, await signUp(request));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/articles", "/user/profile?tab=notifications", "/user/profile?tab=notices", "/unsubscribe"]) {
    await page.goto(path);
    await expect(bell(page)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});
