import { publishLegalText } from "../../src/features/front/site/admin-contract.ts";
import { expectSignedIn, signUpByHand } from "../../test/journey/by-hand.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect } from "../../test/journey/journey.ts";
import { test } from "../../test/journey/own-site.ts";

// A new text in force would open the consent sheet in every other journey.
test.use({ siteName: "legal-change" });

/** A change that people agreed to otherwise waits for seven days of notice. */
const AT_ONCE = { required_by_law: "保存期限由法律规定" };

test("after a material change a user is asked for consent, sees the changes, may postpone, and is not asked again after agreeing", async ({
  page,
  request,
  site,
}) => {
  const publish = (
    version: string,
    markdown: string,
    options: { is_material?: false; required_by_law?: string } = {},
  ) =>
    callAsOwner(site, publishLegalText, {
      body: { kind: "privacy", title: "隐私政策", version, markdown, ...options },
    });
  await publish("v1", "## 保存\n\n阅读位置保存七日。\n\n## 其他\n\n没有改动。");
  await signUpByHand(page, request);
  const sheet = page.getByRole("dialog", { name: "隐私政策有更新" });

  await test.step("a corrected misprint requires no consent", async () => {
    await publish("v2", "## 保存\n\n阅读位置保存七日 。\n\n## 其他\n\n没有改动。", { is_material: false });
    await page.goto("/articles");
    await expectSignedIn(page);
  });
  await test.step("a material change is announced with its differences and can be postponed to the next visit", async () => {
    await publish("v3", "## 保存\n\n阅读位置保存三十日。\n\n## 其他\n\n没有改动。", AT_ONCE);
    await page.goto("/articles");
    await expect(sheet).toBeVisible();
    const [changes] = await Promise.all([
      page.context().waitForEvent("page"),
      sheet.getByRole("link", { name: "隐私政策改了什么" }).click(),
    ]);
    await expect(changes.getByRole("heading", { level: 1, name: "隐私政策改了什么" })).toBeVisible();
    await expect(changes.locator("del")).toContainText("七");
    await expect(changes.locator("ins")).toContainText("三十");
    await changes.close();
    await sheet.getByRole("button", { name: "以后再说" }).click();
    await page.reload();
    await expectSignedIn(page);
  });
  await test.step("the next visit asks again until the user agrees", async () => {
    const next = await page.context().newPage();
    await next.goto("/articles");
    const again = next.getByRole("dialog", { name: "隐私政策有更新" });
    await again.getByRole("button", { name: "我已阅读并同意" }).click();
    await expect(again).toBeHidden();
    await next.reload();
    await expectSignedIn(next);
    await next.close();
  });
  await test.step("older versions stay readable, and unknown ones are 404", async () => {
    await page.goto("/legal/privacy");
    await page.getByText("历史版本").click();
    await page.getByRole("link", { name: "读这一版" }).first().click();
    await expect(page.getByText("这是以前的版本。")).toBeVisible();
    expect((await request.get("/legal/privacy?version=nothing")).status()).toBe(404);
    expect((await request.get("/legal/privacy?since=nothing")).status()).toBe(404);
  });
});
