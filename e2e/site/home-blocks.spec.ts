import type { z } from "zod";
import type { homeBlocksSchema } from "../../src/features/front/site/home-blocks.ts";
import { publishHome, readHome, saveHomeDraft } from "../../src/features/front/site/home-contract.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect } from "../../test/journey/journey.ts";
import { test } from "../../test/journey/own-site.ts";

const BLOCKS: z.input<typeof homeBlocksSchema> = [
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

/** A separate site, because every other journey would see the changed home page. */
test("staff previews a new arrangement, publishes it and restores the former one", async ({ page, request, site }) => {
  try {
    const { preview_path: preview } = await callAsOwner(site, saveHomeDraft, { body: { blocks: BLOCKS } });

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

    await callAsOwner(site, publishHome, { body: {} });
    await expect.poll(async () => (await request.get("/")).text()).toContain("关于这里");
    expect((await request.get(preview)).status()).toBe(404);
  } finally {
    const { editions } = await callAsOwner(site, readHome, {});
    const before = editions.at(-1);
    if (before) await callAsOwner(site, publishHome, { body: { edition: before.id } });
  }
  await expect.poll(async () => (await request.get("/")).text()).not.toContain("关于这里");
});
