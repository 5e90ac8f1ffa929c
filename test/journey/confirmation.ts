import { expect, type Locator, type Page } from "@playwright/test";
import type { Reader } from "./by-hand.ts";

/** The sheet that requires the owner's confirmation. */
export function findConfirmDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "先确认是你本人" });
}

/** Confirms by password, and waits until it counts. */
export async function confirmIdentity(page: Page, { password }: Reader): Promise<void> {
  const confirmDialog = findConfirmDialog(page);
  await confirmDialog.getByRole("textbox", { name: "当前密码" }).fill(password);
  await confirmDialog.getByRole("button", { name: "确认" }).click();
  await expect(confirmDialog).toBeHidden();
}
