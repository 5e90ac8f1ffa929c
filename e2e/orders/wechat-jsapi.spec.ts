import type { Page } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { takePart } from "../../test/journey/ways.ts";

const WECHAT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60";

test.use({
  userAgent: WECHAT,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  baseURL: ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")),
});

/** Adds the payment API of WeChat's browser to the page, here the sandbox's. The payer first cancels, then pays. */
async function becomeWechat(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answers = ["cancel", "pay"];
    const bridge = {
      async invoke(name: string, call: object, done: (answer: unknown) => void) {
        if (name !== "getBrandWCPayRequest") return done({ err_msg: "system:function_not_exist" });
        const body = JSON.stringify({ call, answer: answers.shift() ?? "pay" });
        done(await (await fetch("/sandbox/api/bridge", { method: "POST", body })).json());
      },
    };
    setTimeout(() => {
      Object.assign(window, { WeixinJSBridge: bridge });
      document.dispatchEvent(new Event("WeixinJSBridgeReady"));
    }, 50);
  });
}

async function orderInside(page: Page, payment: string): Promise<void> {
  await page.goto(payment);
  await expect(page.getByRole("radio")).toHaveCount(1);
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/connect\/oauth2\/authorize\?.*scope=snsapi_base/);
  await page.getByRole("link", { name: "林晓的微信" }).click();
  await expect(page).toHaveURL(/\/payment\/wechat-qr\?order=[0-9A-Z]{24}$/);
}

test("inside WeChat the page opens the payment itself, and the purchase is in the profile", async ({
  page,
  request,
}) => {
  const { payment } = await findPages(request);
  await becomeWechat(page);
  await bringSession(page, await signUp(request));
  await orderInside(page, payment);
  await expect(page).toHaveTitle("微信支付");
  await expect(page.getByText("没有付款，订单还在")).toBeVisible();
  await expect(page.getByRole("img", { name: /二维码/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /支付宝/ })).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The WeChat user is identified only once; another attempt opens the payment directly.
  await page.getByRole("button", { name: "微信支付", exact: true }).click();
  await expect(page).toHaveURL(/\/payment\/success\?order=/);
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();

  await page.goto("/user/profile?tab=profile");
  await expect(page.getByRole("region", { name: "我的会员" })).toContainText("VIP");
  await takePart(page, "订单");
  await expect(page.getByRole("listitem").filter({ hasText: "已完成" })).toHaveCount(1);
});

test("a browser with only WeChat's user agent is sent to the payment page of the sandbox", async ({
  page,
  request,
}) => {
  const { payment } = await findPages(request);
  await bringSession(page, await signUp(request));
  await orderInside(page, payment);
  await expect(page.getByText("没有找到微信的支付功能")).toBeVisible();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "打开沙箱微信支付" }).click();
  const sandbox = await opening;
  await sandbox.getByRole("button", { name: "立即支付" }).click();
  await expect(sandbox.getByRole("heading", { name: "支付成功" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
});
