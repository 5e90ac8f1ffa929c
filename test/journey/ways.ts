import type { Page } from "@playwright/test";

const LEARNING = ["基础课", "系统课", "会员库"];

/** Takes a way of the header, as one does with a mouse: what is in a menu, by opening it. */
export async function takeWay(page: Page, name: string): Promise<void> {
  const ways = page.getByRole("navigation", { name: "主导航" });
  if (LEARNING.includes(name)) await ways.getByText("学习", { exact: true }).click();
  await ways.getByRole("link", { name, exact: true }).click();
}
