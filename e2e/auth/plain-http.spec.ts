import { drawPhoneNumber } from "../../test/draw.ts";
import { expectSignedIn, leaveGreeting } from "../../test/journey/by-hand.ts";
import { expect, test as journey } from "../../test/journey/journey.ts";
import { limit } from "../../test/time/limits.ts";

const test = journey.extend({
  baseURL: async ({ baseURL }, use) => {
    const url = new URL(baseURL ?? "");
    // The browser resolves this name by the rule in playwright.config.ts.
    url.hostname = "zhixing.test";
    await use(url.origin);
  },
});

// Browsers log that they omit features of https pages, and the answer that requires the checkbox.
test.use({ expectedComplaint: /Cross-Origin-Opener-Policy header has been ignored|status of 422/ });

/** Uses the default address, because the sandbox refuses foreign host names such as this page's. */
async function readCode(phone: string): Promise<string> {
  const answer = await fetch(`${process.env.JOURNEY_SITE}/sandbox/api/inbox?phone=${phone}`);
  return (await answer.json()).messages[0].code;
}

test("over plain HTTP without WebCrypto the proof of work is solved in the background and the code logs in", async ({
  page,
}) => {
  await page.goto("/articles");
  expect(await page.evaluate(() => [isSecureContext, "subtle" in crypto])).toEqual([false, false]);
  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const phone = drawPhoneNumber();
  await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  const code = dialog.getByRole("textbox", { name: "验证码", exact: true });
  await expect(code).toBeFocused({ timeout: limit(30_000) });
  await code.fill(await readCode(phone));
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await leaveGreeting(page);
  await expectSignedIn(page);
});
