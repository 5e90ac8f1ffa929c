import type { Page } from "@playwright/test";

const MENUS: Readonly<Record<string, readonly string[]>> = {
  学习: ["基础课", "系统课", "会员库"],
  服务: ["预约咨询", "项目委托", "共创"],
  会员: ["会员方案", "单独购买"],
};

/** Follows a link of the header with the mouse; for a link in a menu, opens the menu first. */
export async function takeWay(page: Page, name: string): Promise<void> {
  const ways = page.getByRole("navigation", { name: "主导航" });
  const menu = Object.keys(MENUS).find((label) => MENUS[label]?.includes(name));
  if (menu !== undefined) await ways.getByText(menu, { exact: true }).click();
  await ways.getByRole("link", { name, exact: true }).click();
}

/** Opens a part of 个人中心 from another: by the side navigation, or on a phone by the list under the overview. */
export async function takePart(page: Page, name: string): Promise<void> {
  const way = page.getByRole("navigation", { name: "个人中心" }).getByRole("link", { name, exact: true });
  const back = page.getByRole("main").getByRole("link", { name: "个人中心", exact: true });
  if (await back.isVisible()) await back.click();
  // On wide screens the groups are folded, except that of the current part.
  const group = page
    .locator("nav[aria-label=个人中心] details:not([open])")
    .filter({ has: page.getByText(name, { exact: true }) });
  if (await group.isVisible()) await group.locator("summary").click();
  await way.filter({ visible: true }).click();
  await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
}
