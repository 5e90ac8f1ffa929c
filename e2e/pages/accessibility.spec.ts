import { expectAccessible, expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { findPages, type PageKinds } from "../../test/journey/pages.ts";
import { listenForPolicyViolations } from "../../test/journey/policy-violations.ts";

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

test.use({ showsDiagrams: true });

for (const kind of kinds) {
  // The fixture fails the test for a console error, a thrown error or a foreign request.
  test(`${kind} has no accessibility or policy violation in either theme and contacts no third party`, async ({
    page,
    request,
  }) => {
    const pages = await findPages(request);
    const refused = await listenForPolicyViolations(page);
    await page.goto(pages[kind], { waitUntil: "networkidle" });
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(refused).toEqual([]);
    await expectAccessibleInBothThemes(page);
  });
}

test("the payment QR code page has no violations in either theme", async ({ page, request }) => {
  await bringSession(page, await signUp(request));
  await page.goto("/vip");
  await page.getByRole("main").getByRole("link", { name: "开通会员" }).click();
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
