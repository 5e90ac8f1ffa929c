import { expectAccessible, expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { openLoginWindow } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { findPages, type PageKinds } from "../../test/journey/pages.ts";

const kinds: (keyof PageKinds)[] = [
  "home",
  "system",
  "basic",
  "vip-list",
  "vip",
  "articles",
  "legal",
  "system-book",
  "vip-book",
  "open-document",
  "gated-document",
  "open-article",
  "gated-article",
  "course",
  "film-lesson",
  "text-lesson",
  "certificate",
  "payment",
  "media",
  "downloads",
  "community",
  "shop",
  "booking",
  "co-creation",
  "outsourcing",
  "complaints",
];

test.use({ contextOptions: { reducedMotion: "reduce" }, showsDiagrams: true });

for (const kind of kinds) {
  test(`${kind} has no violations in either theme`, async ({ page, request }) => {
    const pages = await findPages(request);
    await page.goto(pages[kind]);
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
}

test("the open login window has no violations in either theme", async ({ page }) => {
  await page.goto("/");
  const dialog = await openLoginWindow(page);
  await dialog.getByRole("button", { name: "注册", exact: true }).click();
  await expect(dialog.getByRole("checkbox")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("a member's own pages have no violations in either theme", async ({ page, request }) => {
  await bringSession(page, await signUp(request));
  for (const tab of ["", "?tab=orders", "?tab=profile", "?tab=learning", "?tab=notes", "?tab=certificates"]) {
    await page.goto(`/user/profile${tab}`);
    await expect(
      page
        .getByRole("heading", { level: 2, name: tab === "" ? "总览" : /订单|资料与会员|学习进度|笔记|结业证明/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("main").locator(".skeleton")).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  }
  await page.goto("/vip");
  await page.getByRole("link", { name: "开通 VIP" }).click();
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("the error screen has no violations", async ({ page }) => {
  await page.route("**/no/such/page", async (route) => route.fulfill({ response: await route.fetch(), status: 200 }));
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expectAccessible(page);
});
