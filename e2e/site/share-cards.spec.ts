import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";
import { takeWay } from "../../test/journey/ways.ts";

const WECHAT =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 MicroMessenger/8.0.60";

interface Card {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Adds the API of WeChat's browser to the page: it checks the signature with the sandbox and accepts the card. */
async function becomeWechat(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const cards: unknown[] = [];
    const bridge = {
      async invoke(name: string, call: Record<string, string>, done: (answer: unknown) => void) {
        if (name === "preVerifyJSAPI") {
          const { verifyNonceStr: nonce, verifyTimestamp: timestamp, verifySignature: signature } = call;
          const [url] = location.href.split("#");
          const body = JSON.stringify({ url, nonce, timestamp: String(timestamp), signature });
          const answer = await fetch("/sandbox/api/wechat/pages", { method: "POST", body });
          return done(await answer.json());
        }
        if (name === "updateAppMessageShareData") cards.push(call);
        done({ err_msg: `${name}:ok` });
      },
      on: () => {},
    };
    Object.assign(window, { WeixinJSBridge: bridge, sharedCards: cards });
  });
}

const lastCard = (page: Page) => page.evaluate(() => (window as { sharedCards?: Card[] }).sharedCards?.at(-1) ?? null);

test.describe("inside WeChat", () => {
  test.use({
    userAgent: WECHAT,
    showsDiagrams: true,
    baseURL: ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")),
    // WeChat's script reports to WeChat how long it took, which the policy of our pages forbids.
    expectedComplaint: /open\.weixin\.qq\.com|Content Security Policy/,
  });

  test("a page sets its share card, WeChat accepts the signature, and the next page sets its own", async ({
    page,
    request,
  }) => {
    const pages = await findPages(request);
    await becomeWechat(page);
    await page.goto(`${pages["open-document"]}?from=singlemessage#top`);
    await expect.poll(() => lastCard(page)).not.toBeNull();
    const card = (await lastCard(page)) as Card;
    expect(card.title).toContain("长长的一章");
    expect(new URL(card.link).pathname).toBe(pages["open-document"]);
    const picture = await request.get(new URL(card.imgUrl).pathname + new URL(card.imgUrl).search);
    expect(picture.headers()["content-type"]).toBe("image/png");

    await page.goto("/articles");
    await takeWay(page, "会员方案");
    await expect.poll(async () => new URL((await lastCard(page))?.link ?? "http://none").pathname).toBe("/vip");
  });

  test("the share card of a personal page contains no phone number", async ({ page }) => {
    await becomeWechat(page);
    await page.goto("/user/profile");
    await expect.poll(() => lastCard(page)).not.toBeNull();
    expect((await lastCard(page))?.desc).not.toMatch(/1\d{10}/);
  });
});

test("other browsers request nothing for share cards", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (one) => requested.push(new URL(one.url()).pathname));
  await page.goto("/articles");
  await page.waitForLoadState("load");
  expect(requested.filter((path) => /follow-shared-page|page-signature/.test(path))).toEqual([]);
});
