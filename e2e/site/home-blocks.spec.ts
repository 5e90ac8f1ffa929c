import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "../../test/journey/admin.ts";
import { expect } from "../../test/journey/journey.ts";
import { test } from "../../test/journey/own-site.ts";

const BLOCKS = [
  { kind: "hero" },
  { kind: "announcements" },
  { kind: "basic" },
  { kind: "system" },
  { kind: "vip" },
  { kind: "articles", title: "先读这几篇", limit: 2 },
  { kind: "products" },
  { kind: "topics" },
  {
    kind: "text",
    title: "关于这里",
    words: "第一段，**要紧的**。\n\n### 怎么开始\n\n- [先看文章](/articles)",
    link: { label: "看会员方案", to: "/vip" },
  },
];

/** Another home page would be seen by every other journey. */
test("staff previews a new arrangement, publishes it and restores the former one", async ({ page, request, site }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-home-"));
  try {
    const file = path.join(folder, "home.json");
    await writeFile(file, JSON.stringify(BLOCKS));
    const written = await runCommand(site, ["home", "draft", file]);
    const preview = /\/home\/preview\?key=\S+/.exec(written)?.[0] ?? "";

    const opened = await page.goto(preview);
    expect(opened?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByRole("status").filter({ hasText: "还没有发布" })).toBeVisible();
    const about = page.getByRole("region", { name: "关于这里" });
    await expect(about.getByRole("heading", { level: 2, name: "关于这里" })).toBeVisible();
    await expect(about.getByRole("heading", { level: 3 })).toContainText("怎么开始");
    await expect(about.getByRole("strong")).toHaveText("要紧的");
    await expect(about.getByRole("link", { name: "先看文章" })).toHaveAttribute("href", "/articles");
    await expect(page.getByRole("region", { name: "先读这几篇" }).getByRole("listitem")).toHaveCount(2);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(await (await request.get("/")).text()).not.toContain("关于这里");
    expect((await request.get("/home/preview?key=guessed")).status()).toBe(404);

    await runCommand(site, ["home", "publish"]);
    await expect.poll(async () => (await request.get("/")).text()).toContain("关于这里");
    expect((await request.get(preview)).status()).toBe(404);
  } finally {
    await rm(folder, { recursive: true, force: true });
    const former = await runCommand(site, ["home"]);
    const before = [...former.matchAll(/^(\d+) {2}\S+.*发布/gm)].at(-1)?.[1];
    if (before !== undefined) await runCommand(site, ["home", "restore", before]);
  }
  await expect.poll(async () => (await request.get("/")).text()).not.toContain("关于这里");
});
