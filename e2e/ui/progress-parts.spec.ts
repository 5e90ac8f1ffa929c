import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp, signUpAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test("a started course has a progress ring with a gap of 75 degrees and its percentage inside", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  const member = await signUpAsVip(request, site);
  const id = Number(pages["text-lesson"].split("/").at(-1));
  const report = { kind: "lesson", id, seen: [[0, 100_000]], stopped_at: null };
  const courseId = pages.course.split("/").at(-1);
  // Progress counts only for content that the server delivered (decision 0106).
  await callAs(request, member, "GET", `/v1/courses/${courseId}/lessons/${id}`);
  await callAs(request, member, "POST", "/v1/learning/reports", { data: { reports: [report] } });
  await bringSession(page, member);
  await page.goto(pages.course);
  const ring = page.getByRole("progressbar", { name: "已学" });
  await expect(ring).toContainText(/已学 [1-9]\d?%/);
  const arcs = ring.locator("circle");
  await expect(arcs.first()).toHaveAttribute("stroke-width", "7");
  await expect(arcs.first()).toHaveAttribute("stroke-dasharray", "285 360");
  const percent = Number(await ring.getAttribute("aria-valuenow"));
  await expect(arcs.last()).toHaveAttribute("stroke-dasharray", `${(285 * percent) / 100} 360`);
});

const pdfFile = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(600_000, "a")]),
});

/** Slows the upload, clicks, and waits until the progress bar of this file has appeared and disappeared. */
async function followUpload(page: Page, { name, button }: { name: string; button: Locator }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 150_000 };
  await devtools.send("Network.emulateNetworkConditions", slow);
  const line = page.getByRole("main").getByRole("progressbar", { name: `正在上传 ${name}` });
  const seen: string[] = [];
  await button.click();
  await expect(line).toBeVisible();
  while (await line.count()) {
    seen.push((await line.getAttribute("aria-valuetext", { timeout: 1_000 }).catch(() => null)) ?? "");
    await page.waitForTimeout(200);
  }
  expect(new Set(seen.filter((text) => /^\d+%$/.test(text))).size).toBeGreaterThan(1);
  await devtools.send("Network.emulateNetworkConditions", { ...slow, latency: 0, uploadThroughput: -1 });
  await devtools.detach();
}

test("an upload shows its progress as a bar with its percentage", async ({ page, request }) => {
  const member = await signUp(request);
  const wanted = { title: "一门课", detail: "八年的植物观察笔记，想做成十二课的视频课程。", contact: "微信 abc" };
  await bringSession(page, member);
  await page.goto("/services/outsourcing");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "一句话说明要做什么" }).fill(wanted.title);
  await main.getByRole("textbox", { name: "详细说说" }).fill(wanted.detail);
  await main.getByRole("textbox", { name: "怎么联系你" }).fill(wanted.contact);
  const send = main.getByRole("button", { name: "提交", exact: true });
  await main.getByLabel("附件（选填）").setInputFiles(pdfFile("第一份.pdf"));
  await followUpload(page, { name: "第一份.pdf", button: send });
  await expect(main.getByText("我们两个工作日内联系你")).toBeVisible();
  await expect(main.getByRole("button", { name: "下载 第一份.pdf" })).toBeVisible();

  await main.getByLabel("再加附件").setInputFiles(pdfFile("笔记.pdf"));
  await followUpload(page, { name: "笔记.pdf", button: main.getByRole("button", { name: "上传", exact: true }) });
  await expect(main.getByRole("button", { name: "下载 笔记.pdf" })).toBeVisible();
});

test("the complaint form shows the progress of an upload as a bar", async ({ page, request }) => {
  await bringSession(page, await signUp(request));
  await page.goto("/complaints");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "发生了什么" }).fill("文章的配图是我拍的，没有经过我同意。");
  await main.getByLabel("附件（选填）").setInputFiles([pdfFile("底片.pdf"), pdfFile("合同.pdf")]);
  await followUpload(page, { name: "合同.pdf", button: main.getByRole("button", { name: "提交", exact: true }) });
  await expect(main.getByText("已收到，编号")).toBeVisible();
});
