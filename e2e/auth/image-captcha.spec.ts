import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { readPicture } from "../../test/auth/read-picture.ts";
import { drawPhoneNumber } from "../../test/draw.ts";
import { expectSignedIn } from "../../test/journey/by-hand.ts";
import { expect, test as journey } from "../../test/journey/journey.ts";
import { readCode } from "../../test/journey/members.ts";
import { type RunningSite, startSite } from "../../test/site/start-site.ts";

const appSecret = "the secret of the site with pictures";

/** On a site of its own, whose operator has chosen pictures. */
const test = journey.extend<object, { pictureSite: RunningSite }>({
  pictureSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture leans on from this pattern.
    async ({}, use) => {
      const env = { LOG_LEVEL: "warn", SEED_DEMO: "0", CAPTCHA_DRIVER: "image", APP_SECRET: appSecret };
      const site = await startSite({ env });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ pictureSite }, use) => use(pictureSite.url),
});

// One worker, one site. Refused answers are 4xx, which browsers report.
test.describe.configure({ mode: "default" });
test.use({ expectedComplaint: /status of (?:400|422)/, contextOptions: { reducedMotion: "reduce" } });

async function openLogin(page: Page) {
  await page.goto("/articles");
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByRole("img", { name: /五个字符/ });
  await expect(picture).toBeVisible();
  return { dialog, picture, answer: dialog.getByRole("textbox", { name: "图形验证码" }) };
}

/** Answers with what the picture of the latest answer shows, as its reader would. */
function watchPictures(page: Page): () => string {
  let challengeId = "";
  page.on("response", async (response) => {
    if (response.url().includes("/verification/captcha")) challengeId = (await response.json()).data.challenge_id;
  });
  return () => readPicture(challengeId, appSecret).toLowerCase();
}

test("a picture is there before a code is asked for; a wrong answer brings another and costs nothing typed", async ({
  page,
  request,
}) => {
  const see = watchPictures(page);
  const { dialog, picture, answer } = await openLogin(page);
  const height = (await dialog.boundingBox())?.height;
  const phone = drawPhoneNumber();
  const number = dialog.getByRole("textbox", { name: "手机号" });
  const send = dialog.getByRole("button", { name: "获取验证码" });
  await number.fill(phone);

  await test.step("nothing typed", async () => {
    await send.click();
    await expect(dialog.getByText("请输入图中的 5 个字符")).toBeVisible();
    await expect(answer).toBeFocused();
  });
  await test.step("something wrong typed", async () => {
    const former = await picture.getAttribute("src");
    await answer.fill("zzzzz");
    await send.click();
    await expect(dialog.getByText("图中的字符不对")).toBeVisible();
    await expect(answer).toBeFocused();
    await expect(answer).toHaveValue("");
    await expect(number).toHaveValue(phone);
    await expect(picture).not.toHaveAttribute("src", former ?? "");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
  await test.step("another picture at the visitor's wish", async () => {
    const former = await picture.getAttribute("src");
    await answer.fill("ab");
    await dialog.getByRole("button", { name: "换一张" }).click();
    await expect(answer).toHaveValue("");
    await expect(picture).toBeVisible();
    await expect(picture).not.toHaveAttribute("src", former ?? "");
  });
  await test.step("what the picture shows", async () => {
    await answer.fill(see());
    await send.click();
    await expect(dialog.getByRole("textbox", { name: "验证码", exact: true })).toBeFocused();
    await expect(dialog.getByText("已通过", { exact: true })).toBeVisible();
    expect((await dialog.boundingBox())?.height).toBe(height);
  });
  await dialog.getByRole("textbox", { name: "验证码", exact: true }).fill(await readCode(request, phone));
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await expectSignedIn(page);
});

test("a picture left in one form is answered in the next", async ({ page }) => {
  const see = watchPictures(page);
  const { dialog, picture, answer } = await openLogin(page);
  const shown = await picture.getAttribute("src");
  await dialog.getByRole("tab", { name: "密码" }).click();
  await expect(picture).toBeHidden();
  await dialog.getByRole("button", { name: "忘记密码" }).click();
  await expect(picture).toHaveAttribute("src", shown ?? "");
  await dialog.getByRole("textbox", { name: "手机号或邮箱" }).fill(drawPhoneNumber());
  await answer.fill(see());
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
});

test("on a short screen the window scrolls and the other ways in can be reached", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { dialog } = await openLogin(page);
  await dialog.getByRole("tab", { name: "注册" }).click();
  await dialog.getByRole("tab", { name: "密码" }).click();
  await expect(dialog.getByRole("textbox", { name: "密码" })).toBeVisible();
});
