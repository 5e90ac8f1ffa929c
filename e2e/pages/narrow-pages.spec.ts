import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "../../test/journey/admin.ts";
import { expect } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { widest } from "../../test/journey/widest.ts";

const unbreakable = (start: string) => start.padEnd(200, "abcdefghij");

/** A separate site, because such titles would be in every list that other journeys open. */
test("unbreakable titles of 200 characters do not widen any page", async ({ page, request, site }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "long-titles-"));
  try {
    for (const name of ["a", "b", "c"]) {
      const text = `# ${unbreakable(name)}\n\n${"一段正文。".repeat(60)}\n\n## ${unbreakable("h")}\n\n正文。\n`;
      await writeFile(path.join(folder, `${name}.md`), text);
    }
    const title = unbreakable("book");
    await runCommand(site, ["import", folder, "--as", "book", "--type", "free", "--shelf", "vip", "--title", title]);
    await runCommand(site, ["import", folder, "--as", "articles", "--type", "free"]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const read = async (address: string) => (await (await request.get(`/api/v1${address}`)).json()).data;
  const { items: books } = await read("/books?shelf=vip&page_size=50");
  const book = books.find(({ title }: { title: string }) => title.startsWith("bookab"));
  const { tree } = await read(`/books/${book.id}`);
  const { items: articles } = await read("/articles?page_size=50");
  const article = articles.find(({ title }: { title: string }) => title.startsWith("babc"));
  const addresses = [
    "/",
    "/vip/list",
    "/articles",
    `/articles/${article.id}`,
    `/vip/book/${book.id}`,
    `/vip/book/${book.id}/document/${tree[1].document_id}`,
  ];

  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
      expect(await widest(page), `${address} at ${width}`).toBeLessThanOrEqual(width);
    }
    if (width > 1000) break;
    await page.getByRole("button", { name: "打开目录" }).click();
    const drawer = page.getByRole("dialog", { name: "本书目录" });
    expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }

  const member = await signUp(request);
  const report = { kind: "document", id: tree[1].document_id, seen: [[0, 40]], stopped_at: null, age_seconds: 0 };
  await callAs(request, member, "POST", "/v1/learning/reports", { data: { reports: [report] } });
  await bringSession(page, member);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ["/", "/user/profile"]) {
      await page.goto(address);
      const begun = page.getByRole("region", { name: "继续学习" });
      await expect(begun).toContainText(tree[1].title.slice(0, 40));
      expect(await widest(page), `${address} of a learner at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
