import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { DAY_MS } from "../../src/kit/values/durations.ts";
import { formatDate } from "../../src/kit/values/time-text.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { planLesson, runCommand } from "../../test/journey/admin.ts";
import { delayAnswers } from "../../test/journey/delay.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, enterAsVip, signUp } from "../../test/journey/members.ts";

const waiting = (page: Page) => page.getByRole("complementary", { name: "还没有开放" });

/** A members' course with three lessons: available immediately, on a date, and three days after joining. */
async function makeCourse(site: VisitedSite, request: APIRequestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-plan-"));
  const title = `按期开放的课 ${randomUUID().slice(0, 8)}`;
  await mkdir(path.join(folder, "01-开始"));
  for (const [index, name] of ["马上", "定日子", "第三天"].entries())
    await writeFile(path.join(folder, "01-开始", `0${index + 1}-${name}.md`), `# ${name}\n\n${name}的正文。\n`);
  await runCommand(site, ["import", folder, "--as", "course", "--type", "vip", "--title", title]);
  await rm(folder, { recursive: true });
  const { items } = (await (await request.get("/api/v1/courses?page_size=50")).json()).data;
  const { id } = items.find((course: { title: string }) => course.title === title);
  const { chapters } = (await (await request.get(`/api/v1/courses/${id}`)).json()).data;
  const [first, dated, later] = chapters[0].lessons.map((lesson: { id: number }) => lesson.id);
  await planLesson(site, { lessonId: dated, opensAt: new Date("2099-01-01T00:00:00+08:00") });
  await planLesson(site, { lessonId: later, afterDays: 3 });
  const at = (lesson: number) => `/vip/course/${id}/video/${lesson}`;
  return { course: `/vip/course/${id}`, first: at(first), dated: at(dated), later: at(later) };
}

test("a release plan shows all dates to everybody, and members wait or join without layout shifts", async ({
  page,
  request,
  site,
  openOtherBrowser,
}) => {
  const { course, first, dated, later } = await makeCourse(site, request);
  await test.step("a guest and a user without membership see the gate, and the release plan in the outline", async () => {
    for (const member of [null, await signUp(request)]) {
      if (member) await bringSession(page, member);
      await expect(async () => {
        await page.goto(course);
        await expect(page.getByText(/2099年1月1日 \d\d:\d\d 开放/).first()).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(page.getByText("加入后第 3 天开放").first()).toBeVisible();
      await expect(page.getByText("这门课按天开放，从你加入的那天算起。")).toBeVisible();
      await expect(page.getByRole("button", { name: "加入课程" })).toHaveCount(0);
      for (const address of [dated, later]) {
        await page.goto(address);
        await expect(page.getByRole("complementary", { name: /^开通会员/ })).toBeVisible();
        await expect(page.getByRole("main").getByText(/^这一课：.+开放$/)).toBeVisible();
        await expect(waiting(page)).toHaveCount(0);
      }
    }
  });

  await enterAsVip(page, request, site);
  await test.step("a member reads released lessons, and sees the date of the others", async () => {
    await page.goto(first);
    await expect(page.getByText("马上的正文。")).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await page.goto(dated);
    await expect(waiting(page)).toContainText("2099年1月1日");
    await expect(page.getByText("定日子的正文。")).toHaveCount(0);
    await expect(waiting(page).getByRole("button")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("the course page states that lessons open by days since joining, and another member joins there", async () => {
    const learner = await openOtherBrowser();
    await enterAsVip(learner, request, site);
    await learner.goto(course);
    const outline = learner.getByRole("region", { name: "大纲" });
    await expect(outline).toContainText("这门课按天开放，从你加入的那天算起。");
    const lessons = outline.getByRole("list").first();
    await outline.getByRole("button", { name: "加入课程" }).waitFor();
    const before = await lessons.evaluate((list) => (list as HTMLElement).offsetTop);
    await outline.getByRole("button", { name: "加入课程" }).click();
    await expect(outline).toContainText(`你在 ${formatDate(new Date())} 加入，按天开放的课从那天算起。`);
    expect(await lessons.evaluate((list) => (list as HTMLElement).offsetTop)).toBe(before);
    await expectAccessible(learner);
  });

  await test.step("a joining member sees the day counted from the click, and the button appears without a layout shift", async () => {
    // The button's code is loaded after the page.
    const letThrough = await delayAnswers(page, "**/assets/join-course*");
    await page.goto(later);
    await expect(waiting(page)).toContainText("加入课程后第 3 天开放");
    const before = await waiting(page).boundingBox();
    letThrough();
    await expect(waiting(page).getByRole("button", { name: "加入课程" })).toBeVisible();
    expect(await waiting(page).boundingBox()).toEqual(before);
    await expectAccessible(page);
    await waiting(page).getByRole("button", { name: "加入课程" }).click();
    const day = formatDate(new Date(Date.now() + 3 * DAY_MS));
    await expect(waiting(page)).toContainText(day);
    await page.reload();
    await expect(waiting(page)).toContainText(day);
  });
});
