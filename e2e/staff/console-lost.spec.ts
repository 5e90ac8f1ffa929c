import { expect, type Page } from "@playwright/test";
import pg from "pg";
import { endConnections } from "../../test/database/signal-connections.ts";
import { withDatabase } from "../../test/journey/admin.ts";
import { enterPassword } from "../../test/journey/by-hand.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { confirmSecondFactor, giveRole } from "../../test/staff-role.ts";

test.use({
  siteName: "console-lost",
  siteSettings: {},
  expectedComplaint: /status of 40[13]|status of 503/,
});

// In sequence, because a site without its database cannot serve other tests.
test.describe.configure({ mode: "serial" });

test("the next action reports a permission revoked in the meantime, and typed text is not lost", async ({
  page,
  request,
  site,
}) => {
  const staff = await enterAsStaff(page, request, site, "editor");
  await withDatabase(site, ({ db }) => giveRole(db, { userId: staff.userId, role: "support", hasFactor: false }));
  await page.goto("/admin/courses/1");
  const menu = page.getByRole("navigation", { name: "控制台" });
  const title = page.getByRole("textbox", { name: "第 1 章的标题" });
  await title.fill("我改的第一章");
  await expect(menu.getByRole("link", { name: "课程", exact: true })).toBeVisible();
  await withDatabase(site, ({ pool }) =>
    pool.query("delete from staff_roles where user_id = $1 and role = 'editor'", [staff.userId]),
  );
  await page.getByRole("button", { name: "保存大纲" }).click();
  await expect(page.getByText(/你现在没有做这件事的权限/)).toBeVisible();
  await expect(title).toHaveValue("我改的第一章");
  await page.goto("/admin");
  await expect(menu.getByRole("link", { name: "审核", exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "课程", exact: true })).toHaveCount(0);
  await page.goto("/admin/courses/1");
  await expect(page.getByRole("alert")).toContainText("编写和发布课程");
});

test("input from before the session ended is offered after the next login", async ({ page, request, site }) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  const slogan = await openSettings(page);
  await slogan.fill("登录断掉以前写的");
  // Removes the second factor, because this fixture cannot know its code.
  await withDatabase(site, async ({ pool }) => {
    for (const table of ["sessions", "second_factors"])
      await pool.query(`delete from ${table} where user_id = $1`, [owner.userId]);
  });
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "登录" })).toBeVisible();
  await enterPassword(page, owner);
  // The dialog that requires a second factor follows, and the fixture meets that requirement.
  await expect(page.getByRole("dialog", { name: "登录" })).toBeHidden();
  await withDatabase(site, ({ db }) => confirmSecondFactor(db, owner));
  await page.reload();
  await page.getByRole("button", { name: "接着改" }).click();
  await expect(slogan).toHaveValue("登录断掉以前写的");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已经保存")).toBeVisible();
});

test("a save without the database fails with a message, keeps the input, and works when the database is back", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "owner");
  const slogan = await openSettings(page);
  await slogan.fill("数据库不在时写的");
  const save = page.getByRole("button", { name: "保存", exact: true });
  await withDatabase(site, async ({ url, pool }) => {
    const back = await takeDatabaseAway(url, pool);
    try {
      await save.click();
      await expect(page.getByText("服务暂时不可用，请稍后重试")).toBeVisible();
      await expect(slogan).toHaveValue("数据库不在时写的");
    } finally {
      await back();
    }
  });
  // The first call may still use a closed connection.
  await expect(async () => {
    if (await save.isEnabled()) await save.click();
    // Nothing is left to save.
    await expect(save).toBeDisabled();
  }).toPass();
  await page.reload();
  await expect(slogan).toHaveValue("数据库不在时写的");
});

async function openSettings(page: Page) {
  await page.goto("/admin");
  const menu = page.getByRole("navigation", { name: "控制台" });
  await menu.getByRole("link", { name: "站点信息与备案" }).click();
  const slogan = page.getByRole("textbox", { name: "一句话介绍" });
  await expect(slogan).toBeVisible();
  return slogan;
}

/** Closes every connection of the site and refuses new ones; the returned function allows connections again. */
async function takeDatabaseAway(url: string, inside: pg.Pool): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const outside = new pg.Client(new URL("/postgres", url).href);
  await outside.connect();
  // Opens this pool's own connection before new connections are refused.
  await inside.query("select 1");
  await outside.query(`alter database "${name}" allow_connections false`);
  await endConnections(inside, "%");
  return async () => {
    await outside.query(`alter database "${name}" allow_connections true`);
    await outside.end();
  };
}
