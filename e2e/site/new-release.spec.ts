import type { Page } from "@playwright/test";
import { expect } from "../../test/journey/journey.ts";
import { openWhole, test } from "../../test/journey/released-site.ts";

// Chunks of the former release are gone, which browsers report.
test.use({ expectedComplaint: /status of 404|dynamically imported|ERR_|preload|Refused to apply style/ });

const wayTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true });

const expectNext = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-release", "next");

/** Addresses of the documents that this tab asks for. */
function listenForDocuments(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      asked.push(new URL(request.url()).pathname);
    }
  });
  return asked;
}

interface OldPage {
  body: string;
  headers: Record<string, string>;
}

/** A cache between the browser and the site goes on showing this page of the former release. */
async function keepShowing(page: Page, address: string, old: OldPage, times = Number.POSITIVE_INFINITY): Promise<void> {
  let shown = 0;
  await page.route(`**${address}`, (route) => {
    shown += 1;
    return shown > times ? route.continue() : route.fulfill(old);
  });
}

test("a release under open tabs leads each to the page it wanted, once", async ({ context, request, site }) => {
  const answer = await request.get("/vip");
  const { "content-security-policy": policy = "", "content-type": type = "" } = answer.headers();
  const headers = { "content-security-policy": policy, "content-type": type };
  const oldPage = { body: await answer.text(), headers };
  const [tab, stuckTab] = [await context.newPage(), await context.newPage()];
  await openWhole(tab, "/articles");
  await openWhole(stuckTab, "/articles");
  await site.deploy();

  await test.step("a click whose chunk is gone lands on the wanted page of the new release", async () => {
    const asked = listenForDocuments(tab);
    await wayTo(tab, "会员").click();
    await expectNext(tab);
    await expect(tab).toHaveURL("/vip");
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(/开通会员/);
    expect(asked).toEqual(["/vip"]);
  });

  await test.step("a first load whose scripts are gone is loaded anew, and lives", async () => {
    const page = await context.newPage();
    await keepShowing(page, "/vip", oldPage, 1);
    const asked = listenForDocuments(page);
    await page.goto("/vip", { waitUntil: "commit" });
    await expectNext(page);
    expect(asked).toEqual(["/vip", "/vip"]);
  });

  await test.step("where the new release cannot be reached the error screen ends it, without a loop", async () => {
    await keepShowing(stuckTab, "/vip", oldPage);
    const asked = listenForDocuments(stuckTab);
    await wayTo(stuckTab, "会员").click();
    await expect(stuckTab).toHaveURL("/vip");
    await expect(stuckTab.getByRole("heading", { level: 1 })).toHaveText("页面未找到");
    await expect(stuckTab).toHaveTitle("页面未找到 - 404");
    expect(asked).toEqual(["/vip"]);
  });
});
