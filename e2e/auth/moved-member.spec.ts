import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { runCommand } from "../../test/journey/admin.ts";
import { expectSignedIn, logOutByMenu, openLoginWindow } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { readMailedCode } from "../../test/journey/members.ts";

// The first answer is a refusal that requires the agreement checkbox.
test.use({ expectedComplaint: /status of 422 .*\/login\/using-email/ });

test("a member of another site logs in by a code to the old address, agrees first, and has the membership paid there", async ({
  page,
  request,
  site,
}) => {
  const email = `moved${Date.now()}@example.com`;
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-members-"));
  try {
    const list = path.join(folder, "members.csv");
    await writeFile(list, `email,name,tiers,until\n${email},搬家的读者,Gold,2099-12-31\n`);
    const output = await runCommand(site, ["import", list, "--as", "members", "--tier", "gold=vip"]);
    expect(output).toContain("新账号 1，其中带来会员 1");
  } finally {
    await rm(folder, { recursive: true });
  }

  await page.goto("/articles");
  const dialog = await openLoginWindow(page);
  await dialog.getByRole("button", { name: "邮箱验证码登录" }).click();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await expect(dialog.getByText("请输入邮箱")).toBeVisible();
  await dialog.getByRole("textbox", { name: "邮箱" }).fill(` ${email.toUpperCase()}`);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await dialog.getByRole("textbox", { name: "验证码" }).fill(await readMailedCode(request, email));
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  const box = dialog.getByRole("checkbox");
  await expect(box).not.toBeChecked();
  await expectAccessible(page);
  await box.check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await expectSignedIn(page);

  await page.goto("/user/profile");
  await expect(page.getByRole("button", { name: "搬家的读者的菜单" })).toBeVisible();
  await expect(page.getByRole("main").getByText(/2099/).first()).toBeVisible();
  await logOutByMenu(page);
  const again = await openLoginWindow(page);
  await again.getByRole("button", { name: "邮箱验证码登录" }).click();
  await expect(again.getByRole("textbox", { name: "邮箱" })).toHaveValue("");
});
