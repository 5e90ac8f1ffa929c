import { expect } from "@playwright/test";
import { fillSite, WRITTEN } from "../../test/journey/busy-site.ts";
import { callAs } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {} });

test("a booking is cancelled with its reason, and a project gets a quote, with the mouse alone", async ({
  page,
  request,
  site,
}) => {
  const { writer } = await fillSite(request, site);
  const owner = await enterAsStaff(page, request, site, "owner");
  const menu = page.getByRole("navigation", { name: "控制台" });

  await test.step("the day's booking", async () => {
    await page.goto("/admin/booking");
    const row = page.getByRole("row").filter({ hasText: writer.name });
    await row.getByRole("button", { name: "打开" }).click();
    await expect(page.getByRole("dialog")).toContainText("课程的定价");
    await page.getByRole("dialog").getByRole("button", { name: "取消预约" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "原因" }).fill("主讲人生病了");
    await page.getByRole("dialog").getByRole("button", { name: "取消预约" }).click();
    await expect(page.getByText("预约已经取消")).toBeVisible();
    await expect(row).toContainText("已取消");
  });
  await test.step("the enquiry is taken, planned and quoted in two parts", async () => {
    await menu.getByRole("link", { name: "项目委托" }).click();
    await page.getByRole("link", { name: WRITTEN.project }).click();
    await page.getByRole("button", { name: "开始沟通" }).click();
    await page.getByRole("combobox", { name: "负责人" }).selectOption({ label: owner.name });
    await page.getByRole("button", { name: "保存", exact: true }).first().click();
    await expect(page.getByText("已经保存")).toBeVisible();
    await page.getByRole("textbox", { name: "做什么、不做什么" }).fill("六讲录播和讲义，不含拍摄场地。");
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("有效到哪一天").fill(day);
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
    const { items } = await callAs(request, writer, "GET", "/v1/outsourcing/projects");
    expect(items.find(({ title }: { title: string }) => title === WRITTEN.project)?.state).toBe("quoted");
  });
});
