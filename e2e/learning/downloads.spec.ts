import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";

const FILE = "第一门课的排期表.csv";

test("a guest who wants a file for members meets the login; an open one is saved under its own name", async ({
  page,
}) => {
  await page.goto("/downloads");
  await expectAccessible(page);
  await page.getByRole("button", { name: `下载：${FILE}` }).click();
  await expect(page.getByRole("dialog")).toContainText("登录后下载");
  await page.keyboard.press("Escape");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载：试读检查清单.md" }).click();
  expect((await saving).suggestedFilename()).toBe("试读检查清单.md");
});
