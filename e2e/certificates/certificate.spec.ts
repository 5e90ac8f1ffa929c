import type { Page } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, callAs, signUp } from "../../test/journey/members.ts";
import { limit } from "../../test/time/limits.ts";

// One name is refused with 422.
test.use({ expectedComplaint: /status of 422/ });

test("a VIP member finishes a course and gets a certificate, which is printed, verified by a guest and revoked", async ({
  page,
  browser,
  request,
}) => {
  const { data } = await (await request.get("/api/v1/courses?page_size=50")).json();
  const card = data.items.find((one: { title: string }) => one.title === "会员样课");
  const { data: course } = await (await request.get(`/api/v1/courses/${card.id}`)).json();
  type Row = { id: number; kind: string; duration_seconds: number };
  const lessons: Row[] = course.chapters.flatMap((chapter: { lessons: Row[] }) => chapter.lessons);
  const text = lessons.find(({ kind }) => kind === "document");
  const member = await signUp(request);
  const panel = "/user/profile?tab=certificates";

  await test.step("no certificate is issued before the course is finished", async () => {
    await bringSession(page, member);
    await page.goto(panel);
    await expect(page.getByText("还没有结业证明")).toBeVisible();
    const plans = await (await request.get("/api/v1/plans")).json();
    await buyPlan(request, member, plans.data.items[0].id);
    const { ready } = await callAs(request, member, "GET", "/v1/certificates");
    expect(ready).toEqual([]);
  });

  await test.step("the progress of the films is added directly, the last lesson is read in the browser", async () => {
    const reports = lessons
      .filter(({ kind }) => kind === "video")
      .map(({ id, duration_seconds }) => ({ kind: "lesson", id, seen: [[0, duration_seconds]], stopped_at: null }));
    // Progress counts only for content that the server delivered (decision 0106).
    for (const { id } of reports) {
      const play = await callAs(request, member, "POST", `/v1/lessons/${id}/play`);
      const film = await request.get(play.files[0].url, { headers: member.headers });
      expect(film.ok()).toBe(true);
    }
    await callAs(request, member, "POST", "/v1/learning/reports", { data: { reports } });
    await page.goto(`/vip/course/${card.id}`);
    await expect(page.getByText("学完可以做结业证明").filter({ visible: true })).toBeVisible();
    await page.goto(`/vip/course/${card.id}/video/${text?.id}`);
    await expect
      .poll(async () => (await callAs(request, member, "GET", "/v1/certificates")).ready.length, {
        timeout: limit(30_000),
      })
      .toBe(1);
  });

  await test.step("is issued with a chosen name; a name that claims an official role is rejected beside the field", async () => {
    await page.goto(`/vip/course/${card.id}`);
    await expect(page.getByRole("link", { name: "再学一遍" }).filter({ visible: true })).toBeVisible();
    await page.getByRole("link", { name: "结业证明", exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(panel);
    await page.getByRole("button", { name: "做结业证明" }).click();
    const name = page.getByRole("textbox", { name: "证明上的名字" });
    await expect(name).toBeFocused();
    await name.fill("官方客服");
    await page.getByRole("button", { name: "做证明", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "不能自称" })).toBeVisible();
    await name.fill("林晓");
    await page.getByRole("button", { name: "做证明", exact: true }).click();
    await expect(page.getByText("做好的证明")).toBeVisible();
    await expectAccessible(page);
  });

  const number = await test.step("prints only the certificate", async () => {
    await page.getByRole("link", { name: "查看和打印" }).click();
    await expect(page.getByText("证明有效")).toBeVisible();
    await expect(page.getByRole("img", { name: "查验用的二维码" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "深色主题" }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("证明有效")).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByText("不是国家职业资格证书，也不是学历或学位证明").filter({ visible: true })).toHaveCount(1);
    expect(await countPages(page)).toBe(1);
    await page.emulateMedia({ media: "screen" });
    return new URL(page.url()).searchParams.get("n") ?? "";
  });

  const guest = await (await browser.newContext()).newPage();
  await test.step("a guest enters the printed number", async () => {
    const answer = await guest.goto(new URL("/cert", page.url()).href);
    expect(await answer?.text()).toContain('name="robots" content="noindex"');
    await guest.getByRole("textbox", { name: "证明编号" }).fill("12");
    await guest.getByRole("button", { name: "查验" }).click();
    await expect(guest.getByText("编号是 20 位数字，请对着证明再看一遍")).toBeVisible();
    await guest.getByRole("textbox", { name: "证明编号" }).fill(number.replaceAll("-", " "));
    await guest.getByRole("button", { name: "查验" }).click();
    await expect(guest.getByText("证明有效")).toBeVisible();
    const sheet = guest.getByRole("article", { name: "林晓的结业证明" });
    await expect(sheet).toContainText("《会员样课》");
    await expect(sheet).toContainText(number);
  });

  await test.step("after the revocation the page states it and no longer shows the name", async () => {
    await page.goto(panel);
    await page.getByRole("button", { name: "撤回《会员样课》的证明" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "撤回证明" }).click();
    await expect(page.getByText("已撤回", { exact: true })).toBeVisible();
    await guest.reload();
    await expect(guest.getByText("证明已由本人撤回，不再有效")).toBeVisible();
    await expect(guest.getByText("林晓")).toHaveCount(0);
    await guest.goto(new URL("/cert?n=0000-0000-0000-0000-0000", page.url()).href);
    await expect(guest.getByText("查不到这个编号")).toBeVisible();
  });
});

async function countPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
