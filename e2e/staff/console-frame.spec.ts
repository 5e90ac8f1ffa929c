import { expect } from "@playwright/test";
import { callAs } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 409/ });

test("an owner opens the console from the avatar menu, changes the site's name and finds the change in the log", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");

  await test.step("from the avatar menu", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: `${owner.name}的菜单` }).click();
    await page.getByRole("link", { name: "管理控制台" }).click();
    await expect(page).toHaveURL("/admin");
    await expect(page.getByRole("navigation", { name: "控制台" })).toBeVisible();
  });
  await test.step("a group of the menu is folded and unfolded by its heading", async () => {
    const menu = page.getByRole("navigation", { name: "控制台" });
    const heading = menu.getByRole("heading", { name: "内容" });
    await heading.click();
    await expect(menu.getByRole("link", { name: "课程" })).toBeHidden();
    await expect(menu.getByRole("link", { name: "订单" })).toBeVisible();
    await heading.click();
    await expect(menu.getByRole("link", { name: "课程" })).toBeVisible();
  });
  await test.step("the name of the site, checked while typing and kept after saving", async () => {
    const menu = page.getByRole("navigation", { name: "控制台" });
    await menu.getByRole("link", { name: "站点信息与备案" }).click();
    const name = page.getByRole("textbox", { name: "网站名称" });
    await name.fill("");
    await name.blur();
    await expect(page.getByText("不能是空的")).toBeVisible();
    await name.fill("远山书屋");
    await expect(page.getByText("有未保存的修改")).toBeVisible();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("已经保存")).toBeVisible();
    await expect(page.getByText("有未保存的修改")).toHaveCount(0);
  });
  await test.step("unsaved input is offered again", async () => {
    const slogan = page.getByRole("textbox", { name: "一句话介绍" });
    await slogan.fill("还没有写完");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("form_drafts"))).toContain("还没有写完");
    await page.reload();
    await page.getByRole("button", { name: "接着改" }).click();
    await expect(slogan).toHaveValue("还没有写完");
    await page.getByRole("button", { name: "放弃修改" }).click();
  });
  await test.step("a link asks for confirmation before unsaved changes are left, and the input stays", async () => {
    const slogan = page.getByRole("textbox", { name: "一句话介绍" });
    await slogan.fill("还没有写完");
    await page.getByRole("link", { name: "公告", exact: true }).click();
    const question = page.getByRole("dialog", { name: "有没有保存的修改" });
    await question.getByRole("button", { name: "留下" }).click();
    await expect(question).toHaveCount(0);
    await expect(slogan).toHaveValue("还没有写完");
    await page.getByRole("link", { name: "公告", exact: true }).click();
    await question.getByRole("button", { name: "离开，草稿还在" }).click();
    await expect(page.getByRole("heading", { name: "公告", level: 1 })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "控制台" });
    await menu.getByRole("link", { name: "站点信息与备案" }).click();
    await page.getByRole("button", { name: "接着改" }).click();
    await expect(slogan).toHaveValue("还没有写完");
    await page.getByRole("button", { name: "放弃修改" }).click();
  });
  await test.step("going back asks for confirmation as well", async () => {
    const slogan = page.getByRole("textbox", { name: "一句话介绍" });
    await slogan.fill("还没有写完");
    const goBack = () => page.evaluate(() => history.back());
    await goBack();
    const question = page.getByRole("dialog", { name: "有没有保存的修改" });
    await question.getByRole("button", { name: "留下" }).click();
    await expect(question).toHaveCount(0);
    await expect(slogan).toHaveValue("还没有写完");
    await goBack();
    await question.getByRole("button", { name: "离开，草稿还在" }).click();
    await expect(page.getByRole("heading", { name: "公告", level: 1 })).toBeVisible();
    await page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: "站点信息与备案" }).click();
    await page.getByRole("button", { name: "不要了" }).click();
  });
  await test.step("after another user saves the same setting, both values are shown and the chosen one is saved", async () => {
    const slogan = page.getByRole("textbox", { name: "一句话介绍" });
    await slogan.fill("我写的");
    const theirs = { slogan: "对方写的", description: "对方写的简介" };
    await callAs(request, owner, "PUT", "/v1/admin/settings", { data: theirs });
    await page.getByRole("button", { name: "保存", exact: true }).click();
    const conflict = page.getByRole("region", { name: "别人刚刚改过这里" });
    await expect(conflict).toContainText("对方写的");
    await expect(conflict).not.toContainText("对方写的简介");
    await expect(slogan).toHaveValue("我写的");
    await conflict.getByRole("button", { name: "按选的保存" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "简介", exact: true })).toHaveValue("对方写的简介");
    await expect(slogan).toHaveValue("我写的");
    await expect(page.getByText("有未保存的修改")).toHaveCount(0);
  });
  await test.step("the command box opens the log, and the search of the site stays closed", async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "找页面和功能" }).fill("日志");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/audit");
    await expect(page.getByRole("table", { name: "操作记录" })).toContainText("修改站点设置");
  });
});

test("an editor sees no finance page, and one opened by its address names the required permission", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin");
  await expect(page.getByRole("navigation", { name: "控制台" })).toBeVisible();
  await expect(page.getByRole("link", { name: "工作人员与角色" })).toHaveCount(0);
  await page.goto("/admin/staff");
  await expect(page.getByRole("main")).toContainText("管理工作人员");
});

test("the console says that providers are simulated, and that another level's view is borrowed until it is given back", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  const borrowed = page.getByRole("complementary", { name: "浏览身份" });
  await page.goto("/admin/courses");
  await expect(page.getByRole("complementary", { name: "演示环境" })).toContainText("不会真的扣款");
  await expect(
    page
      .getByRole("row")
      .filter({ has: page.getByRole("link") })
      .first(),
  ).toBeVisible();
  await expect(borrowed).toHaveCount(0);
  await callAs(request, owner, "PUT", "/v1/admin/view", { data: { as: "vip" } });
  await page.reload();
  await expect(borrowed).toContainText("正在以「VIP 会员」的身份浏览");
  await borrowed.getByRole("button", { name: "变回自己" }).click();
  await expect(borrowed).toHaveCount(0);
});
