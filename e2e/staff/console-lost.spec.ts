import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import pg from "pg";
import { endConnections } from "../../test/database/signal-connections.ts";
import { withDatabase } from "../../test/journey/admin.ts";
import { enterPassword } from "../../test/journey/by-hand.ts";
import { callAs, type Member } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { confirmSecondFactor, giveRole } from "../../test/staff-role.ts";

test.use({
  siteName: "console-lost",
  siteSettings: {},
  expectedComplaint: /status of 40[13]|status of 50[03]|net::ERR_FAILED/,
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
  await expect(menu.getByRole("link", { name: /^审核(?!设置)/ })).toBeVisible();
  await expect(menu.getByRole("link", { name: "课程", exact: true })).toHaveCount(0);
  await page.goto("/admin/courses/1");
  await expect(page.getByRole("main")).toContainText("编写和发布课程");
});

test("a fault of the server is reported with its number in the log and what to do", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "owner");
  await withDatabase(site, async ({ pool }) => {
    // A row that no version of the product has written.
    const { rows } = await pool.query(
      `insert into payment_exceptions (kind, channel, out_trade_no, transaction_id, detail, created_at)
       values ('unreadable', 'wechat', 'U-1', 'T-1', '', now()) returning id`,
    );
    try {
      await page.goto("/admin/money");
      const failure = page.getByRole("alert").filter({ hasText: "列表没有取到" });
      await expect(failure).toContainText("服务器出了错，过一会儿再试");
      await expect(failure).toContainText(/把编号 [\w-]{8,64} 告诉维护网站的人/);
    } finally {
      await pool.query("delete from payment_exceptions where id = $1", [rows[0].id]);
    }
    await page.getByRole("button", { name: "再试一次" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "列表没有取到" })).toHaveCount(0);
  });
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

test("a host whose saving got no answer is created once when it is saved again", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/booking-setup");
  await page.getByRole("button", { name: "新建主讲人" }).click();
  const sheet = page.getByRole("dialog", { name: "新建主讲人" });
  await sheet.getByRole("textbox", { name: "名字" }).fill("回答丢失的主讲人");
  const save = sheet.getByRole("button", { name: "保存", exact: true });
  await page.route("**/api/v1/admin/booking/hosts", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await expect(page.getByText(/网络连接失败/)).toBeVisible();
  await page.unroute("**/api/v1/admin/booking/hosts");
  await save.click();
  await expect(sheet).toBeHidden();
  await withDatabase(site, async ({ pool }) => {
    const { rows } = await pool.query("select count(*)::int from booking_hosts where name = '回答丢失的主讲人'");
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test("while the database is away saves and lists fail with a message, and work without a reload when it is back", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  await makeCampaign(request, owner);
  const slogan = await openSettings(page);
  await slogan.fill("数据库不在时写的");
  const save = page.getByRole("button", { name: "保存", exact: true });
  const list = await page.context().newPage();
  await list.goto("/admin/coupons");
  const row = list.getByRole("row").filter({ hasText: CAMPAIGN.name });
  const search = list.getByRole("searchbox");
  const stop = list.getByRole("button", { name: "停用", exact: true });
  await row.getByRole("checkbox", { name: "选中" }).check();
  const retry = list.getByRole("button", { name: "再试一次" });

  await withDatabase(site, async ({ url, pool }) => {
    const back = await takeDatabaseAway(url, pool);
    try {
      await test.step("a save says what to do and keeps what was typed, also when repeated", async () => {
        await save.click();
        await expect(page.getByText(PASSING)).toBeVisible();
        await slogan.fill("数据库不在时写的，又改了");
        await save.click();
        await expect(save).toBeEnabled();
        await expect(page.getByText(PASSING)).toBeVisible();
        await expect(slogan).toHaveValue("数据库不在时写的，又改了");
      });
      await test.step("an act on a row names the row that failed and leaves the list in place", async () => {
        await stop.click();
        const failed = list.getByRole("alert").filter({ hasText: "停在这里：完成 0 项，还有 1 项没有做" });
        await expect(failed).toContainText(`${CAMPAIGN.name}：服务暂时不可用`);
        await expect(list.getByRole("alert").filter({ hasText: "列表没有更新，下面是之前的内容" })).toBeVisible();
        await expect(row.getByRole("checkbox", { name: "选中" })).toBeChecked();
      });
      await test.step("a search says that the list was not loaded and keeps the word", async () => {
        await search.fill(CAMPAIGN.name);
        await expect(list.getByRole("alert").filter({ hasText: "列表没有取到" })).toBeVisible();
        await retry.click();
        await expect(list.getByRole("alert").filter({ hasText: "列表没有取到" })).toBeVisible();
        await expect(search).toHaveValue(CAMPAIGN.name);
      });
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
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(row).toBeVisible();
  }).toPass();
  await expect(list.getByRole("alert").filter({ hasText: "列表没有" })).toHaveCount(0);
  // The search has ended the selection.
  await row.getByRole("checkbox", { name: "选中" }).check();
  await stop.click();
  await expect(row).toContainText("已停用");
  await page.reload();
  await expect(slogan).toHaveValue("数据库不在时写的，又改了");
});

const PASSING = /服务暂时不可用.*填好的内容还在这一页，不用刷新，过一会儿再点一次/;
const CAMPAIGN = {
  name: "中断时的活动",
  code: null,
  deal: { kind: "amount", amount_fen: 1000 },
  total_limit: null,
  valid_until: null,
};

function makeCampaign(request: APIRequestContext, owner: Member) {
  const headers = { "idempotency-key": randomUUID() };
  return callAs(request, owner, "POST", "/v1/admin/coupon-campaigns", { headers, data: CAMPAIGN });
}

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
