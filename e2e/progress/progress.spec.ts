import type { APIRequestContext, Page } from "@playwright/test";
import { DAY_SECONDS } from "../../src/kit/values/durations.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, type Member, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ showsDiagrams: true, expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });

const idIn = (address: string) => Number(address.split("/").at(-1));

/** The next report about the resource on the page. */
async function nextReport(page: Page): Promise<{ seen: [number, number][]; stopped_at: unknown; age_seconds: number }> {
  const sent = await page.waitForRequest((request) => request.url().includes("/learning/reports"));
  return sent.postDataJSON().reports[0];
}

async function percentOf(request: APIRequestContext, member: Member, address: string): Promise<number> {
  const { progress } = await callAs(request, member, "GET", `/v1/learning/things/document/${idIn(address)}`);
  return progress?.percent ?? 0;
}

test("text that is only scrolled past does not count as read; text that stays visible does", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  await bringSession(page, member);
  const opened = nextReport(page);
  await page.goto(pages["open-document"]);
  expect((await opened).stopped_at).toBeNull();

  const passed = nextReport(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect((await passed).stopped_at).not.toBeNull();
  await expect.poll(() => percentOf(request, member, pages["open-document"])).toBeGreaterThan(0);
  expect(await percentOf(request, member, pages["open-document"])).toBeLessThan(90);
});

test("offline reading counts when the network is back", async ({ page, context, request }) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  await bringSession(page, member);
  const opened = nextReport(page);
  await page.goto(pages["open-document"]);
  await opened;
  await context.setOffline(true);
  await page.getByRole("heading", { name: "第三节" }).evaluate((heading) => heading.scrollIntoView());
  const waiting = () => page.evaluate(() => localStorage.getItem("learning_queue") ?? "");
  await expect.poll(waiting).toContain("第三节");

  const sent = nextReport(page);
  await context.setOffline(false);
  expect(await sent).toMatchObject({ stopped_at: { anchor: "第三节" } });
  await expect.poll(waiting).toBe("");
  await page.goto(pages["system-book"]);
  await expect(page.getByRole("link", { name: "继续学习" })).toHaveAttribute("href", /%E7%AC%AC%E4%B8%89%E8%8A%82/);
});

test("a started article is listed among the books, latest first", async ({ page, request }) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  const report = { kind: "document", id: idIn(pages["open-document"]), seen: [[0, 10]], stopped_at: null };
  await callAs(request, member, "POST", "/v1/learning/reports", { data: { reports: [report] } });
  await bringSession(page, member);
  const opened = nextReport(page);
  await page.goto(pages["open-article"]);
  await opened;
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.goto("/");
  const again = page.getByRole("region", { name: "继续学习" });
  await expect(again.getByRole("link")).toHaveText([new RegExp(`${title}.*刚开始`), /旅程样书/]);
  await again.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(pages["open-article"]));
});

test("the profile shows how much was learned, and on which days", async ({ page, request }) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  const day = DAY_SECONDS;
  const reports = [3, 1, 0].map((ago, at) => ({
    kind: "document",
    id: idIn(pages["open-document"]),
    seen: [[at * 20, at * 20 + 20]],
    stopped_at: null,
    age_seconds: ago * day,
  }));
  await callAs(request, member, "POST", "/v1/learning/reports", { data: { reports } });
  await bringSession(page, member);
  await page.goto("/user/profile?tab=learning");
  const profile = page.getByRole("region", { name: "学习概况" });
  await expect(profile.getByRole("definition").nth(1)).toHaveText("2天");
  await expect(profile).toContainText("过去一年有 3 天在学习");
  await expect(page.getByRole("main").getByRole("link", { name: "旅程样书" })).toBeVisible();
});
