import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { mondayOf } from "../../src/features/services/booking/admin/booking-week.ts";
import { dayAfter } from "../../src/features/services/booking/booking-hours.ts";
import { dayOf } from "../../src/kit/values/shanghai-day.ts";
import { formatShanghaiInput } from "../../src/ui/console/form/shanghai-input.ts";
import { beginBookings } from "../../test/journey/admin.ts";
import { callAs, type Member, placeOrder, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {} });

const SERVICE = "新人答疑";
const PROJECT = "为我们的内训做一套六讲的课";

test("a booking is found in its week and cancelled with a reason, and a project gets a quote, with only the mouse", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  const startsAt = await book(request, member);
  await callAs(request, member, "POST", "/v1/outsourcing/projects", {
    headers: { "idempotency-key": randomUUID() },
    data: {
      title: PROJECT,
      brief: "给新来的编辑用，六讲，每讲二十分钟，要有练习和讲义。",
      contact: "example@example.com",
    },
  });
  const owner = await enterAsStaff(page, request, site, "owner");
  const menu = page.getByRole("navigation", { name: "控制台" });

  await test.step("the booking is shown on its day in the week", async () => {
    await page.goto("/admin/booking");
    await page.getByRole("tab", { name: "周" }).click();
    const week = page.getByRole("list", { name: "一周的预约" });
    await expect(week.getByRole("heading")).toHaveCount(7);
    const weeks = Date.parse(mondayOf(dayOf(startsAt))) - Date.parse(mondayOf(dayOf(new Date())));
    for (let left = weeks / (7 * 86_400_000); left > 0; left -= 1)
      await page.getByRole("link", { name: "下一周" }).click();
    await week.getByRole("button", { name: member.name }).click();
    await expect(page.getByRole("dialog")).toContainText(SERVICE);
    await page.getByRole("dialog").getByRole("button", { name: "取消预约" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "原因" }).fill("主讲人生病了");
    await page.getByRole("dialog").getByRole("button", { name: "取消预约" }).click();
    await expect(page.getByText("预约已经取消")).toBeVisible();
    await expect(week.getByRole("button", { name: member.name })).toHaveCount(0);
    await page.getByRole("tab", { name: "列表" }).click();
    await expect(page.getByRole("row").filter({ hasText: member.name })).toContainText("已取消");
  });
  await test.step("the enquiry is found on the board, assigned, planned and quoted in two parts", async () => {
    await menu.getByRole("link", { name: "项目委托" }).click();
    await page.getByRole("tab", { name: "看板" }).click();
    await page.getByRole("region", { name: "新的咨询" }).getByRole("link", { name: PROJECT }).click();
    await page.getByRole("button", { name: "开始沟通" }).click();
    await page.getByRole("combobox", { name: "负责人" }).selectOption({ label: owner.name });
    await page.getByRole("button", { name: "保存", exact: true }).first().click();
    await expect(page.getByText("已经保存")).toBeVisible();
    await page.getByRole("textbox", { name: "做什么、不做什么" }).fill("六讲录播和讲义，不含拍摄场地。");
    await page.getByLabel("有效到哪一天").fill(dayAfter(dayOf(new Date()), 20));
    await page.getByRole("button", { name: "加一期" }).click();
    for (const [index, title, price] of [
      [0, "大纲和样课", "6000"],
      [1, "其余五讲", "12000.50"],
    ] as const) {
      const part = page.getByRole("group", { name: `第 ${index + 1} 期` });
      await part.getByRole("textbox", { name: "名字" }).fill(title);
      await part.getByRole("textbox", { name: "交付什么" }).fill(`${title}的成片和文稿`);
      await part.getByRole("textbox", { name: "价格" }).fill(price);
    }
    await expect(page.getByText("总价 ¥18,000.50")).toBeVisible();
    await page.getByRole("button", { name: "发出报价 ¥18,000.50" }).click();
    await expect(page.getByText("报价已经发给客户")).toBeVisible();
    const { items } = await callAs(request, member, "GET", "/v1/outsourcing/projects");
    expect(items.find(({ title }: { title: string }) => title === PROJECT)?.state).toBe("quoted");
    await page.goto("/admin/projects?view=board");
    await expect(page.getByRole("region", { name: "等客户看报价" }).getByRole("link", { name: PROJECT })).toContainText(
      "¥18,000.50",
    );
  });
});

test("a moved booking is moved back by undoing, but not after somebody else has moved it", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  await book(request, member);
  const owner = await enterAsStaff(page, request, site, "owner");
  const booking = async () =>
    (await callAs(request, owner, "GET", `/v1/admin/bookings?user_id=${member.userId}`)).items[0];
  const { id, starts_at: former } = await booking();
  const [, other, third] = await freeTimes(request, member);
  await page.goto("/admin/booking");
  const move = async () => {
    await page.getByRole("row").filter({ hasText: member.name }).getByRole("button", { name: "打开" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("textbox", { name: /^改到/ }).fill(formatShanghaiInput(other));
    await sheet.getByRole("button", { name: "改时间" }).click();
    await expect(page.getByText("时间已经改了")).toBeVisible();
  };
  await move();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(async () => (await booking()).starts_at).toBe(former);
  await move();
  await callAs(request, owner, "POST", `/v1/admin/bookings/${id}/move`, { data: { starts_at: third } });
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("没有撤销：在这之后别人又改过这里")).toBeVisible();
  expect((await booking()).starts_at).toBe(third);
});

test("the outcome of a booking that has begun is recorded where it is opened", async ({ page, request, site }) => {
  const member = await signUp(request);
  await book(request, member);
  await beginBookings(site, member);
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/booking");
  const row = page.getByRole("row").filter({ hasText: member.name });
  await row.getByRole("button", { name: "打开" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: "没有到场" })).toBeVisible();
  await sheet.getByRole("button", { name: "已完成" }).click();
  await expect(sheet).toContainText("不能改回来");
  await sheet.getByRole("button", { name: "已完成" }).click();
  await expect(page.getByText("已经记下")).toBeVisible();
  await expect(row).toContainText("已完成");
  const { items } = await callAs(request, member, "GET", "/v1/bookings");
  expect(items[0].state).toBe("done");
});

/** Books the first available time of a free service; the order confirms it immediately. */
async function book(request: APIRequestContext, member: Member): Promise<Date> {
  const service = await serviceOf(request, member);
  const [starts_at = ""] = await freeTimes(request, member);
  const { booking } = await callAs(request, member, "POST", "/v1/bookings", {
    data: { service_id: service.id, starts_at, answer: "从哪门课开始" },
  });
  await placeOrder(request, member, { service: `booking:${booking.id}` });
  return new Date(starts_at);
}

async function serviceOf(request: APIRequestContext, member: Member): Promise<{ id: number }> {
  const { items } = await callAs(request, member, "GET", "/v1/booking/services");
  return items.find(({ title }: { title: string }) => title === SERVICE);
}

async function freeTimes(request: APIRequestContext, member: Member): Promise<string[]> {
  const { id } = await serviceOf(request, member);
  const times = `/v1/booking/services/${id}/times?from=${dayOf(new Date())}&days=14`;
  const { days } = await callAs(request, member, "GET", times);
  return days.flatMap((day: { times: { starts_at: string }[] }) => day.times.map(({ starts_at }) => starts_at));
}
