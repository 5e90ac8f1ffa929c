import type { Locator } from "@playwright/test";
import { drawPhoneNumber } from "../../test/draw.ts";
import { ANDROID_PHONE } from "../../test/journey/android-phone.ts";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, enterAsVip, readCode } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use(ANDROID_PHONE);

/** Counts the taps of a journey. Typing is free, a tap into a field before it is not. */
function countTaps() {
  let taps = 0;
  async function tap(target: Locator): Promise<void> {
    await target.tap();
    taps += 1;
  }
  return {
    tap,
    async type(field: Locator, text: string): Promise<void> {
      await expect(field).toBeVisible();
      if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field);
      await field.fill(text);
    },
    taps: () => taps,
  };
}

test("a guest on a phone becomes a paying member in nine taps", async ({ page, request }) => {
  const { tap, type, taps } = countTaps();
  const phone = drawPhoneNumber();
  await page.goto("/");
  await tap(
    page
      .getByRole("main")
      .getByRole("link", { name: /^开通会员/ })
      .first(),
  );
  await tap(page.locator("[data-page-bar]").getByRole("link", { name: "开通会员" }));
  await tap(page.getByRole("checkbox", { name: "我已阅读并同意" }));
  await tap(page.locator("[data-page-bar]").getByRole("button", { name: "登录并支付" }));
  const dialog = page.getByRole("dialog");
  await tap(dialog.getByRole("button", { name: "注册", exact: true }));
  await type(dialog.getByRole("textbox", { name: "手机号" }), phone);
  await tap(dialog.getByRole("button", { name: "获取验证码" }));
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await type(dialog.getByRole("textbox", { name: "验证码" }), await readCode(request, phone));
  await tap(dialog.getByRole("checkbox"));
  await tap(dialog.getByRole("button", { name: "注册并登录" }));
  // The order is placed at once: nothing has to be pressed a second time.
  await expect(page).toHaveURL(/\/sandbox\/h5\?prepay_id=/);
  await page.getByRole("button", { name: "打开微信并付款" }).tap();
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
  expect(taps()).toBe(9);
});

test.describe("with a text that shows a diagram", () => {
  test.use({ showsDiagrams: true });

  test("a learner on a phone goes on reading, then finds a word in another work, in four taps", async ({
    page,
    request,
    site,
  }) => {
    const { tap, type, taps } = countTaps();
    const pages = await findPages(request);
    const member = await enterAsVip(page, request, site);
    const id = Number(pages["open-document"].split("/").at(-1));
    const report = { kind: "document", id, seen: [[0, 40]], stopped_at: null, age_seconds: 0 };
    await callAs(request, member, "POST", "/v1/learning/reports", { data: { reports: [report] } });
    await page.goto("/");
    await tap(page.getByRole("main").getByRole("link", { name: "继续学习" }).first());
    await expect(page).toHaveURL(new RegExp(pages["open-document"]));
    await tap(page.getByRole("link", { name: /^下一篇/ }));
    await expect(page).not.toHaveURL(new RegExp(`${pages["open-document"]}$`));
    await page.goto("/");
    await tap(page.getByRole("banner").getByRole("link", { name: "搜索" }));
    await type(page.getByRole("dialog").getByRole("combobox"), "会员样文");
    await tap(
      page
        .getByRole("dialog")
        .getByRole("option", { name: /会员样文/ })
        .first(),
    );
    await expect(page.getByRole("heading", { level: 1, name: "会员样文" })).toBeVisible();
    expect(taps()).toBe(4);
  });
});

test("a member on a phone asks the community in five taps", async ({ page, request, site }) => {
  await saveBoard(site, { slug: "wenti", name: "问问题", kind: "question" });
  const { tap, type, taps } = countTaps();
  const title = `怎样开头 ${Date.now()}`;
  await bringSession(page, await enterAsVip(page, request, site));
  await page.goto("/");
  await tap(page.getByRole("navigation", { name: "常用" }).getByRole("link", { name: "社区" }));
  await tap(page.getByRole("link", { name: "发新话题" }).first());
  await type(page.getByRole("textbox", { name: "标题" }), title);
  await type(page.getByRole("textbox", { name: "正文" }), "第一句写什么？");
  await tap(page.getByRole("button", { name: "发表" }));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(taps()).toBe(5);
});
