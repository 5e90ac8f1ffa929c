import type { Page } from "@playwright/test";
import { expect } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";

/** A separate site, because the shared site of the journeys does not hold anything for review. */
test("name and picture: unsupported file types are reported, and the picture is cropped before the upload", async ({
  page,
  request,
}) => {
  await bringSession(page, await signUp(request));
  await page.goto("/user/profile?tab=profile");
  const card = page.getByRole("region", { name: "我的资料" });
  await card.getByRole("button", { name: "改名" }).click();
  await card.getByRole("textbox", { name: "昵称" }).fill("山间读者");
  await card.getByRole("button", { name: "保存" }).click();
  await expect(card.getByText("山间读者")).toBeVisible();
  await expect(card.getByText(/^昵称审核中。通过之前，别人看到的仍是「学友\d{8}」。$/)).toBeVisible();

  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(card.getByText("请选 PNG、JPEG、WebP、GIF 或 AVIF 图片")).toBeVisible();
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("这张图片无法读取")).toBeVisible();
  await page.keyboard.press("Escape");
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await drawPicture(page) });
  await page.getByRole("slider", { name: "缩放" }).press("End");
  await page.getByRole("button", { name: "用作头像" }).click();
  const avatar = card.getByRole("img", { name: "我的头像" });
  await expect(avatar).toHaveAttribute("src", /\?t=/);
  await expect(avatar).toHaveJSProperty("naturalWidth", 512);
  await expect(card.getByText(/^昵称和头像审核中。通过之前，别人看到的仍是「学友\d{8}」和默认头像。$/)).toBeVisible();
});

async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 500;
    canvas.getContext("2d")?.fillRect(100, 100, 300, 300);
    return canvas.toDataURL();
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}
