import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUpAsVip } from "../../test/journey/members.ts";

test("a member is led to the highlighted text of a topic and a reply; a guest finds the topic only by its title", async ({
  page,
  openOtherBrowser,
  request,
  site,
}) => {
  await saveBoard(site, { slug: "sousuo", name: "种菜", kind: "discussion" });
  const member = await signUpAsVip(request, site);
  const { items } = await callAs(request, member, "GET", "/v1/community/boards");
  const boardId = items.find((board: { slug: string }) => board.slug === "sousuo").id;
  const sent = () => ({ "idempotency-key": randomUUID() });
  const source = `${"先说说天气和土。\n\n".repeat(40)}豆角搭架要趁早，藤一长就乱了。`;
  const topic = await callAs(request, member, "POST", "/v1/community/topics", {
    headers: sent(),
    data: { board_id: boardId, title: "小院里种豆角", source },
  });
  const path = `/v1/discussions/topic/${topic.id}/posts`;
  const data = { source: "竹竿比铁丝好，晒不烫。" };
  const { post } = await callAs(request, member, "POST", path, { headers: sent(), data });

  await bringSession(page, member);
  await page.goto(`/search?q=${encodeURIComponent("搭架要趁早")}`);
  const main = page.getByRole("main");
  // An earlier run wrote the same texts.
  const address = `/community/${topic.id}`;
  const hits = (of: Page) => of.getByRole("main").locator(`a[href="${address}"], a[href^="${address}#"]`);
  await expect(hits(page)).toContainText("搭架要趁早");
  await hits(page).click();
  await expect(page).toHaveURL(new RegExp(`/community/${topic.id}#find=`));
  const found = () =>
    page.evaluate(() => {
      const [range] = [...(CSS.highlights.get("found") ?? [])] as Range[];
      const { top = -1, bottom = 0 } = range?.getBoundingClientRect() ?? {};
      return { words: String(range ?? ""), isShown: top >= 0 && bottom <= innerHeight };
    });
  await expect.poll(found).toEqual({ words: expect.stringContaining("搭架"), isShown: true });

  await page.goto(`/search?kind=community&q=${encodeURIComponent("竹竿铁丝")}`);
  await expect(main.getByRole("link", { name: "社区", exact: true })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await expect(hits(page)).toContainText("社区回复");
  await hits(page).click();
  await expect(page).toHaveURL(`/community/${topic.id}#c-${post.id}`);
  const marked = page.locator(".thread-marked");
  await expect(marked).toContainText("竹竿比铁丝好");
  await expect(marked).toBeInViewport();

  const other = await openOtherBrowser();
  await other.goto(`/search?q=${encodeURIComponent("小院里种豆角")}`);
  await expect(hits(other)).toHaveAttribute("href", `/community/${topic.id}`);
  await expect(hits(other)).toHaveText("小院里种豆角社区 · VIP");
  for (const words of ["搭架要趁早", "竹竿铁丝"]) {
    await other.goto(`/search?q=${encodeURIComponent(words)}`);
    await expect(other.getByRole("main").getByRole("status")).toContainText("没有找到");
  }
  await other.keyboard.press("/");
  await expect(other.getByRole("combobox", { name: "搜索全站" })).toBeFocused();
  await other.keyboard.type("院里种");
  await expect(other.getByRole("option", { name: /小院里种豆角.*社区/ }).first()).toBeVisible();
});
