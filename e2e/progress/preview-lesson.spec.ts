import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { runCommand } from "../../test/journey/admin.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";

/** A members' course whose first lesson is a text that everybody may read. */
async function makeCourse(site: VisitedSite, request: APIRequestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-preview-"));
  const title = `先读一节的课 ${randomUUID().slice(0, 8)}`;
  await mkdir(path.join(folder, "01-开始"));
  await writeFile(path.join(folder, "01-开始", "01-试读.md"), "---\npreview: true\n---\n\n# 试读\n\n短短的一节。\n");
  await writeFile(path.join(folder, "01-开始", "02-正文.md"), "# 正文\n\n会员读的一节。\n");
  await runCommand(site, ["import", folder, "--as", "course", "--type", "vip", "--title", title]);
  await rm(folder, { recursive: true });
  const { items } = (await (await request.get("/api/v1/courses?page_size=50")).json()).data;
  const { id } = items.find((course: { title: string }) => course.title === title);
  const { chapters } = (await (await request.get(`/api/v1/courses/${id}`)).json()).data;
  const lessonId: number = chapters[0].lessons[0].id;
  return { lessonId, address: `/vip/course/${id}/video/${lessonId}` };
}

test("a public text counts as progress for a signed-in user", async ({ page, request, site }) => {
  const { lessonId, address } = await makeCourse(site, request);
  const member = await signUp(request);
  await bringSession(page, member);
  await page.goto(address);
  await expect(page.getByText("短短的一节。")).toBeVisible();
  const readPercent = async () =>
    (await callAs(request, member, "GET", `/v1/learning/things/lesson/${lessonId}`)).progress?.percent ?? 0;
  await expect.poll(readPercent).toBe(100);
});
