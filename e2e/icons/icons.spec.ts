import { changePlan } from "../../src/features/access/membership/admin-contract.ts";
import { searchIcons } from "../../src/features/front/icons/admin-contract.ts";
import { callAsOwner, saveBoard } from "../../test/journey/call-as-owner.ts";
import { expect } from "../../test/journey/journey.ts";
import { test } from "../../test/journey/own-site.ts";

const ICON_TIMEOUT_MS = 1_500;

test("a guest sees the icon that staff chose for a board in the HTML, without an API call", async ({
  page,
  request,
  site,
}) => {
  expect((await callAsOwner(site, searchIcons, { query: { q: "rocket" } })).items).toContain("lucide:rocket");
  const board = { slug: "huojian", name: "火箭", kind: "discussion" } as const;
  await expect(saveBoard(site, { ...board, icon: "lucide:no-such-icon" })).rejects.toThrow(
    /没有叫“lucide:no-such-icon”的图标/,
  );
  await saveBoard(site, { ...board, icon: "lucide:rocket" });
  const html = await (await request.get("/community")).text();
  expect(html).toMatch(/<svg aria-hidden="true"[^>]*><(?:path|g) (?:(?!<\/a>).)*<\/svg>火箭/s);
  const calls: string[] = [];
  page.on("request", (call) => void (call.url().includes("/icon-data/") && calls.push(call.url())));
  await page.goto("/community");
  const chip = page.getByRole("navigation", { name: "版块" }).getByRole("link", { name: "火箭" });
  await expect(chip.locator("svg path").first()).toBeVisible();
  await chip.click();
  await expect(page.getByRole("heading", { level: 1, name: "火箭" })).toBeVisible();
  expect(calls).toEqual([]);
});

test("icons of a plan's benefits are fetched in one call; late ones get a fallback after 1500 ms, without a layout shift", async ({
  page,
  request,
  site,
}) => {
  const body = { benefit_icons: ["lucide:book-open", "tabler:award"] };
  await callAsOwner(site, changePlan, { params: { slug: "vip-year" }, body });
  const { items } = (await (await request.get("/api/v1/plans")).json()).data;
  const { id, benefits } = items.find(({ slug }: { slug: string }) => slug === "vip-year");
  const calls: string[] = [];
  page.on("request", (call) => void (call.url().includes("/icon-data/") && calls.push(new URL(call.url()).pathname)));
  const benefit = page.getByRole("listitem").filter({ hasText: benefits[0] });
  const shapes = benefit.locator("svg");

  let isLate = true;
  await page.route("**/icon-data/**", async (route) => {
    if (isLate) await new Promise((resolve) => setTimeout(resolve, 3 * ICON_TIMEOUT_MS));
    await route.continue().catch(() => {});
  });
  const iconRequest = page.waitForRequest("**/icon-data/lucide.json*");
  await page.goto(`/product/payment?plan=${id}`);
  await iconRequest;
  const requestedAtMs = Date.now();
  const place = await benefit.boundingBox();
  await expect(shapes.locator("path")).toHaveAttribute("d", "");
  await expect(shapes.locator("path")).toHaveAttribute("d", /^M12 9\.500/);
  const waitedMs = Date.now() - requestedAtMs;
  expect(waitedMs).toBeGreaterThan(ICON_TIMEOUT_MS - 300);
  expect(waitedMs).toBeLessThan(2 * ICON_TIMEOUT_MS);
  expect(await benefit.boundingBox()).toEqual(place);

  isLate = false;
  calls.length = 0;
  await page.reload();
  await expect(shapes.locator("path")).toHaveAttribute("stroke", "currentColor");
  expect(await benefit.boundingBox()).toEqual(place);
  expect(calls.toSorted()).toEqual(["/icon-data/lucide.json", "/icon-data/tabler.json"]);
});
