import { expect, type Locator, type Page } from "@playwright/test";
import type { Reader } from "./by-hand.ts";

/** The dialog that requires the user to confirm their identity. */
export function findConfirmDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "先确认是你本人" });
}

/** Confirms by password and waits until the confirmation is accepted. */
export async function confirmIdentity(page: Page, { password }: Reader): Promise<void> {
  const confirmDialog = findConfirmDialog(page);
  await confirmDialog.getByRole("textbox", { name: "当前密码" }).fill(password);
  await confirmDialog.getByRole("button", { name: "确认" }).click();
  await expect(confirmDialog).toBeHidden();
}
