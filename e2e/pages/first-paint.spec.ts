import type { APIRequestContext, Page } from "@playwright/test";
import { grantLevel } from "../../test/journey/admin.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, callAs, type Member, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** The places where a purchase's amount is shown: at checkout, on the plans' page and in the bar on phones. */
const AMOUNTS = ["金额", "你选的方案", "应付金额"].map((label) => `[aria-label="${label}"]`).join();

interface Painted {
  /** Visible texts that ask for a login. */
  logins: string[];
  /** The distinct texts with an amount to pay. */
  sums: string[];
}

/** Records the content of each frame before it is painted, from the first one of every page. */
async function notePainted(page: Page): Promise<void> {
  await page.addInitScript((amounts) => {
    const painted = { logins: new Set<string>(), sums: new Set<string>() };
    Object.assign(window, { painted });
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
    const textsOf = (part: Element) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      return texts;
    };
    const look = () => {
      requestAnimationFrame(look);
      if (document.body === null) return;
      for (const node of textsOf(document.body)) {
        const text = node.nodeValue?.trim() ?? "";
        if (/^(?:请先)?登录(?:$|后| \/ 注册)|^还没有登录/.test(text) && isShown(node.parentElement))
          painted.logins.add(text);
      }
      for (const part of document.querySelectorAll<HTMLElement>(amounts)) {
        // The HTML for guests contains their price too; what counts is what can be seen of it.
        const shown = textsOf(part).filter((node) => isShown(node.parentElement));
        const sums = shown
          .map((node) => node.nodeValue)
          .join("")
          .match(/[-−]?¥[\d,.]+/g);
        if (sums !== null) painted.sums.add(`${part.ariaLabel}: ${sums.join(" ")}`);
      }
    };
    requestAnimationFrame(look);
  }, AMOUNTS);
  // Each script and each answer arrives after a frame without it, as on a slow phone. Slowing down the processor showed
  // the same frames, but takes twice the processor time.
  await page.route(/\/assets\/.*\.js$|\/v1\//, async (route) => {
    await awaitFrame(page);
    await route.continue();
  });
}

/** Lets delayed requests continue, so that none waits for a frame of a closed page. */
const endDelays = (page: Page) => page.unrouteAll({ behavior: "wait" });

/** Resolves after a frame was painted, or when the page is left. */
async function awaitFrame(page: Page): Promise<void> {
  const painted = page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await painted.catch((error: Error) => {
    if (!error.message.includes("Execution context was destroyed")) throw error;
  });
}

/** Reads the record after the next frame, which contains what the page shows now. */
const readPainted = (page: Page) =>
  page.evaluate(async (): Promise<Painted> => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { painted } = window as unknown as { painted: { logins: Set<string>; sums: Set<string> } };
    return { logins: [...painted.logins], sums: [...painted.sums] };
  });

async function findPlan(request: APIRequestContext, member: Member, slug: string): Promise<number> {
  const { items } = await callAs(request, member, "GET", "/v1/plans");
  return items.find((plan: { slug: string }) => plan.slug === slug).id;
}

async function findAddresses(request: APIRequestContext, member: Member) {
  const planId = await findPlan(request, member, "premium-year");
  const { home, vip, booking, downloads, "co-creation": coCreation } = await findPages(request);
  const checkout = `/product/payment?plan=${planId}`;
  const ownPages = ["/user/profile", "/user/profile?tab=orders", vip];
  const others = [home, booking, "/search?q=会员", downloads, coCreation];
  return { checkout, vip, planId, ownPages, others };
}

const PAST = { from: new Date("2020-01-01"), to: new Date("2021-01-01") };

/** Kinds that are tested on all pages at all widths; others only on pages that depend on them, at the first width. */
const THOROUGH: readonly string[] = ["plain", "vip"];

for (const kind of ["plain", "vip", "premium", "expired vip", "expired premium"] as const) {
  test(`a ${kind} member sees no login button and no other price from the first frame on`, async ({
    page,
    request,
    site,
  }) => {
    const member = await signUp(request);
    // The member owns a plan, so that its remaining value reduces the price of premium.
    if (kind === "vip") await buyPlan(request, member, await findPlan(request, member, "vip-year"));
    if (kind === "premium") await buyPlan(request, member, await findPlan(request, member, "premium-year"));
    if (kind === "expired vip") await grantLevel(site, { userId: member.userId, level: 2, ...PAST });
    if (kind === "expired premium") await grantLevel(site, { userId: member.userId, level: 3, ...PAST });
    const { user } = await callAs(request, member, "GET", "/v1/user");
    await bringSession(page, { ...member, storage: { ...member.storage, userInfo: JSON.stringify(user) } });
    const { checkout, vip, planId, ownPages, others } = await findAddresses(request, member);
    const quote = await callAs(request, member, "GET", `/v1/orders/quote?plan_id=${planId}`);
    await notePainted(page);
    const isThorough = THOROUGH.includes(kind);
    for (const size of isThorough ? WIDTHS : WIDTHS.slice(0, 1)) {
      await page.setViewportSize(size);
      for (const address of [checkout, ...ownPages, ...(isThorough ? others : [])]) {
        const at = `${address} at ${size.width} px`;
        await page.goto(address);
        await expect(page.getByRole("banner").getByRole("button", { name: /的菜单$/ }), at).toBeVisible();
        await expect(page.locator("html"), at).not.toHaveAttribute("data-visitor");
        const part = page.locator(AMOUNTS).filter({ visible: true });
        if (address === checkout || address === vip)
          await expect(part.getByText("¥").filter({ visible: true }).first(), at).toBeVisible();
        const { logins, sums } = await readPainted(page);
        expect(logins, at).toEqual([]);
        // Each place shows the same sum from the first frame to the last.
        expect(new Set(sums.map((sum) => sum.split(":")[0])).size, `${sums.join("; ")} ${at}`).toBe(sums.length);
        if (address === checkout || address === vip) expect(sums.length, at).toBeGreaterThan(0);
        if (address !== checkout) continue;
        for (const sum of sums) expect(sum.replaceAll(",", ""), at).toContain(`¥${(quote.total_fen / 100).toFixed(2)}`);
      }
    }
    await endDelays(page);
  });
}

test("the same check detects the login button of a guest", async ({ page }) => {
  await notePainted(page);
  await page.goto("/vip");
  await expect(page.getByRole("banner").getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect((await readPainted(page)).logins).toContain("登录");
  await endDelays(page);
});
