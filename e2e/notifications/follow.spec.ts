import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { endSettling, runCommand, runJob } from "../../test/journey/admin.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";

test("a new chapter of a followed book is notified once on the open page, with a link to it", async ({
  page,
  request,
  site,
}) => {
  const title = `连载的书 ${Date.now()}`;
  const folder = await mkdtemp(path.join(tmpdir(), "zx-serial-"));
  const bring = () => runCommand(site, ["import", folder, "--as", "book", "--type", "free", "--title", title]);
  try {
    await writeFile(path.join(folder, "01-开头.md"), "# 开头\n\n先写到这里。\n");
    await bring();
    await bringSession(page, await signUp(request));
    await page.goto("/system");
    await page.getByRole("link", { name: title }).first().click();
    await expect(page).toHaveURL(/\/book\/\d+$/);
    const bookId = Number(/book\/(\d+)/.exec(page.url())?.[1]);
    await page.getByRole("button", { name: `关注本书《${title}》` }).click();
    await expect(page.getByText("已关注，有新内容会通知你")).toBeVisible();

    await writeFile(path.join(folder, "02-后来.md"), "# 后来写的一章\n\n接着说。\n");
    await bring();
    expect(await endSettling(site, `book:${bookId}`)).toBeGreaterThan(0);
    await runJob(site, "tell-releases");
    const bell = page.getByRole("banner").getByRole("link", { name: /^通知/ });
    // No interaction in this browser.
    await expect(bell).toHaveAccessibleName("通知，1 条未读");

    await bell.click();
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
    await expect(row).toContainText("后来写的一章");
    await row.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: "后来写的一章" })).toBeVisible();

    // An overwritten chapter does not send a notification.
    await writeFile(path.join(folder, "02-后来.md"), "# 后来写的一章\n\n接着说，改了一句。\n");
    await bring();
    expect(await endSettling(site, `book:${bookId}`)).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
