import { expect, type Page } from "@playwright/test";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({
  siteName: "console",
  siteSettings: {},
  expectedComplaint: /ERR_FAILED.*\/uploads?\//,
});

/** More than the size limit of a file; the test does not create that many bytes. */
const TOO_LARGE = 4 * 1024 ** 3 + 1;

test("unsupported files are reported with the reason and not uploaded", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "editor");
  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.method() !== "GET" && /\/v1\/admin\/(?:media|pictures)/.test(one.url())) sent.push(one.url());
  });

  await test.step("in the media library", async () => {
    await page.goto("/admin/media");
    await choose(page, "选文件上传", [
      { name: "讲义.docx", type: "application/msword", size: 10 },
      { name: "空的.mp4", type: "video/mp4", size: 0 },
      { name: "太长.mp4", type: "video/mp4", size: TOO_LARGE },
    ]);
    const refusal = page.getByRole("alert").filter({ hasText: "3 个文件没有上传" });
    await expect(refusal).toContainText("讲义.docx：不是能播放的视频、音频或图片");
    await expect(refusal).toContainText("空的.mp4：文件是空的");
    await expect(refusal).toContainText("太长.mp4：文件最大 4.00 GB");
  });
  await test.step("in the picture library, also by drag and drop", async () => {
    await page.goto("/admin/pictures");
    const files = [
      { name: "讲义.pdf", type: "application/pdf", size: 10 },
      { name: "空的.png", type: "image/png", size: 0 },
      { name: "太大.jpg", type: "image/jpeg", size: TOO_LARGE },
    ];
    await choose(page, "选图片上传", files);
    const refusal = page.getByRole("alert").filter({ hasText: "没有上传" });
    await expect(refusal).toContainText("讲义.pdf：不是 PNG、JPEG、WebP、GIF 或 AVIF 图片");
    await expect(refusal).toContainText("空的.png：文件是空的");
    await expect(refusal).toContainText("太大.jpg：图片超过 8 MB");
    await page.reload();
    await page.getByLabel("选图片上传").evaluate((input) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(["%PDF"], "拖来的.pdf", { type: "application/pdf" }));
      input.closest("label")?.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: dropped }));
    });
    await expect(refusal).toContainText("拖来的.pdf：不是 PNG");
  });
  expect(sent).toEqual([]);
});

test("an interrupted upload resumes at the server's offset", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin/media");
  const offsets: number[] = [];
  let cuts = 0;
  await page.route(/\/uploads?\//, async (route) => {
    const one = route.request();
    if (one.method() !== "PATCH") return route.continue();
    const offset = Number(one.headers()["upload-offset"]);
    if (offset > 0 && cuts === 0) {
      cuts += 1;
      return route.abort();
    }
    offsets.push(offset);
    return route.continue();
  });
  const bytes = Buffer.alloc(5 * 1024 * 1024, "0123456789");
  await page.getByLabel("选文件上传").setInputFiles({ name: "录音.mp3", mimeType: "audio/mpeg", buffer: bytes });
  const tray = page.getByRole("region", { name: "上传" });
  await expect(tray).toContainText("已经传完");
  expect(cuts).toBe(1);
  expect(offsets).toEqual([0, 4 * 1024 * 1024]);
});

/** Chooses files that only declare their size, which the browser reports before it reads a byte. */
async function choose(page: Page, label: string, files: readonly { name: string; type: string; size: number }[]) {
  await page.getByLabel(label).evaluate((input, wanted) => {
    const chosen = wanted.map(({ name, type, size }) =>
      Object.defineProperty(new File(["x"], name, { type }), "size", { value: size }),
    );
    Object.defineProperty(input, "files", { value: chosen, configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, files);
}
