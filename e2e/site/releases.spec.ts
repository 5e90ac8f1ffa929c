import type { Page } from "@playwright/test";
import { changeSettings } from "../../src/features/front/site/admin-contract.ts";
import { expectPageCached } from "../../test/journey/browser-caches.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect } from "../../test/journey/journey.ts";
import { openWhole, test } from "../../test/journey/released-site.ts";
import { takeWay } from "../../test/journey/ways.ts";
import { limit } from "../../test/time/limits.ts";

// One worker for both: building the next release takes longer than the journeys.
test.describe.configure({ mode: "default" });

// Chunks of the former release are missing, and a site that is being replaced does not answer; browsers log both.
test.use({
  expectedComplaint: /status of (?:404|503)|dynamically imported|ERR_|preload|Refused to apply style|Failed to fetch/,
});

test.beforeEach(({ site }) => site.rollBack());

const expectNext = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-release", "next");

/** Addresses of the documents that this tab requests. */
function listenForDocuments(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      requested.push(new URL(request.url()).pathname);
    }
  });
  return requested;
}

interface OldPage {
  body: string;
  headers: Record<string, string>;
}

/** A cache between browser and site still serves this page of the previous release. */
async function keepShowing(page: Page, address: string, old: OldPage, times = Number.POSITIVE_INFINITY): Promise<void> {
  let shown = 0;
  await page.route(`**${address}`, (route) => {
    shown += 1;
    return shown > times ? route.continue() : route.fulfill(old);
  });
}

// Covers spec §4.17.
test("after a release each open tab loads the requested page from the new release once", async ({
  context,
  request,
  site,
}) => {
  const answer = await request.get("/vip");
  const { "content-security-policy": policy = "", "content-type": type = "" } = answer.headers();
  const headers = { "content-security-policy": policy, "content-type": type };
  const oldPage = { body: await answer.text(), headers };
  const [tab, stuckTab] = [await context.newPage(), await context.newPage()];
  await openWhole(tab, "/articles");
  await openWhole(stuckTab, "/articles");
  await site.deploy();

  await test.step("a click whose chunk is missing opens the requested page of the new release", async () => {
    const requested = listenForDocuments(tab);
    await takeWay(tab, "会员方案");
    await expectNext(tab);
    await expect(tab).toHaveURL("/vip");
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(/会员能读完整的内容/);
    expect(requested).toEqual(["/vip"]);
  });

  await test.step("a first load whose scripts are missing is reloaded, and works", async () => {
    const page = await context.newPage();
    await keepShowing(page, "/vip", oldPage, 1);
    const requested = listenForDocuments(page);
    await page.goto("/vip", { waitUntil: "commit" });
    await expectNext(page);
    expect(requested).toEqual(["/vip", "/vip"]);
  });

  await test.step("an unreachable new release shows the error screen, without a reload loop", async () => {
    await keepShowing(stuckTab, "/vip", oldPage);
    const requested = listenForDocuments(stuckTab);
    await takeWay(stuckTab, "会员方案");
    await expect(stuckTab).toHaveURL("/vip");
    await expect(stuckTab.getByRole("heading", { level: 1 })).toHaveText("页面未找到");
    await expect(stuckTab).toHaveTitle("页面未找到 - 404");
    expect(requested).toEqual(["/vip"]);
  });
});

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the worker outlives a stopped site, is replaced by a new release, and is removed when it is disabled", async ({
    context,
    page,
    site,
  }) => {
    const ownCaches = () => page.evaluate(async () => (await caches.keys()).filter((name) => /offline-/.test(name)));
    const openTab = await context.newPage();
    await page.goto("/legal/terms");
    await expectPageCached(page);
    const [formerCache] = await ownCaches();
    await openWhole(openTab, "/articles");

    await test.step("without a server visited pages open, and other pages wait", async () => {
      await site.halt();
      await page.goto("/legal/terms", { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toContainText("协议");
      await page.goto("/system", { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("现在没有网络");
      await expect(page.getByRole("status")).toHaveText("网站还没有应答，恢复后会自己打开。");
    });

    await test.step("the waiting page continues automatically when the new release is available", async () => {
      await site.deploy();
      await expect(page.locator("html")).toHaveAttribute("data-release", "next");
      await expect(page).toHaveURL("/system");
    });

    await test.step("a tab of the former release opens the requested page, as without a worker", async () => {
      const requested: string[] = [];
      openTab.on("request", (request) => {
        if (request.isNavigationRequest() && request.frame() === openTab.mainFrame()) requested.push(request.url());
      });
      await takeWay(openTab, "会员方案");
      await expect(openTab.locator("html")).toHaveAttribute("data-release", "next");
      await expect(openTab).toHaveURL("/vip");
      expect(new Set(requested).size).toBe(1);
    });

    await test.step("the worker belongs to the new release", async () => {
      // A worker is replaced when no request waits for its answers; an open tab may leave some answers unread.
      await openTab.close();
      // A request during the change of workers makes the new one wait; the next opened page tries again.
      await expect(async () => {
        await page.reload();
        await expect
          .poll(ownCaches, { timeout: limit(10_000) })
          .toEqual([expect.not.stringContaining(String(formerCache))]);
      }).toPass({ timeout: limit(60_000) });
    });

    await test.step("a disabled worker removes its caches and itself", async () => {
      await callAsOwner(site, changeSettings, { body: { offline_reading: false } });
      await expect
        .poll(async () => {
          await page.reload();
          return page.evaluate(async () => [
            (await navigator.serviceWorker.getRegistrations()).length,
            (await caches.keys()).length,
          ]);
        })
        .toEqual([0, 0]);
    });
  });
});
