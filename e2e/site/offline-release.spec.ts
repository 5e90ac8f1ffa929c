import { expect } from "../../test/journey/journey.ts";
import { expectKept } from "../../test/journey/kept.ts";
import { runCommand } from "../../test/journey/operator.ts";
import { openWhole, test } from "../../test/journey/released-site.ts";
import { limit } from "../../test/time/limits.ts";

test.use({
  serviceWorkers: "allow",
  expectedComplaint: /status of (?:404|503)|dynamically imported|ERR_|preload|Refused to apply style|Failed to fetch/,
});

test("the worker outlives a stopped site, gives way to a new release, and goes when the operator wishes", async ({
  context,
  page,
  site,
}) => {
  const ownCaches = () => page.evaluate(async () => (await caches.keys()).filter((name) => /offline-/.test(name)));
  const openTab = await context.newPage();
  await page.goto("/legal/terms");
  await expectKept(page);
  const [formerCache] = await ownCaches();
  await openWhole(openTab, "/articles");

  await test.step("nothing answers: what was read opens, and the rest waits", async () => {
    await site.halt();
    await page.goto("/legal/terms", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("协议");
    await page.goto("/system", { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("现在没有网络");
    await expect(page.getByRole("status")).toHaveText("网站还没有应答，恢复后会自己打开。");
  });

  await test.step("the next release is there: the page that waits goes on by itself", async () => {
    await site.deploy();
    await expect(page.locator("html")).toHaveAttribute("data-release", "next");
    await expect(page).toHaveURL("/system");
  });

  await test.step("a tab of the former release goes to the page it wanted, as without a worker", async () => {
    const asked: string[] = [];
    openTab.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === openTab.mainFrame()) asked.push(request.url());
    });
    await openTab.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "会员", exact: true }).click();
    await expect(openTab.locator("html")).toHaveAttribute("data-release", "next");
    await expect(openTab).toHaveURL("/vip");
    expect(new Set(asked).size).toBe(1);
  });

  await test.step("the worker is the new release's own", async () => {
    // A worker gives way once nothing waits for its answers, and a tab may leave some unread as long as it is open.
    await openTab.close();
    // A request that comes just while workers change keeps the new one waiting; the next page that is opened tries again.
    await expect(async () => {
      await page.reload();
      await expect
        .poll(ownCaches, { timeout: limit(10_000) })
        .toEqual([expect.not.stringContaining(String(formerCache))]);
    }).toPass({ timeout: limit(60_000) });
  });

  await test.step("switched off, it takes away what it kept, and itself", async () => {
    await runCommand(site, ["settings", "set", "offline_reading", "false"]);
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
