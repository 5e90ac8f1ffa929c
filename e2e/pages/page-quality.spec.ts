import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CspEvaluator } from "csp_evaluator";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { findJava } from "../../scripts/ensure-browser.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";
import { BROWSER_AGENT } from "../../test/site/browser-agent.ts";

const run = promisify(execFile);
const checker = fileURLToPath(import.meta.resolve("vnu-jar/build/dist/vnu.jar"));

/** The standard has `rel="expect"` with `blocking` since 2024; this release of the checker does not know it. */
const NEWER_THAN_CHECKER = '<link rel="expect" href="#_start" blocking="render"/>';

/** Bots get error pages without a body. */
const asBrowser = { headers: { "user-agent": BROWSER_AGENT } };

test("every page kind is valid HTML", async ({ request }) => {
  const java = await findJava();
  expect(java, "the HTML checker needs Java").not.toBeNull();
  const pages = {
    ...(await findPages(request)),
    unknown: "/no/such/page",
    fatal: "/articles/12a",
    profile: "/user/profile",
  };
  const folder = await mkdtemp(path.join(tmpdir(), "page-quality-"));
  try {
    for (const [kind, address] of Object.entries(pages)) {
      await writeFile(path.join(folder, `${kind}.html`), await (await request.get(address, asBrowser)).body());
    }
    const options = ["-jar", checker, "--format", "json", "--exit-zero-always", "--skip-non-html", folder];
    const { stderr } = await run(java ?? "", options, { maxBuffer: 64 * 1024 * 1024 });
    const { messages }: { messages: HtmlMessage[] } = JSON.parse(stderr);
    const errors = messages
      .filter(({ type, extract }) => type === "error" && !extract?.includes(NEWER_THAN_CHECKER))
      .map(({ url, message, extract }) => `${path.basename(url ?? "")}: ${message} — ${extract}`);
    expect(errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

interface HtmlMessage {
  type: string;
  url?: string;
  message: string;
  extract?: string;
}

// Covers spec §2.1.
test("every title ends in the site's name, except those fixed by the specification", async ({ request }) => {
  const fixed = {
    "/payment/success": "支付成功",
    "/payment/wechat-qr": "微信支付",
    "/no/such/page": "页面未找到 - 404",
  };
  const named = [
    ...Object.values(await findPages(request)),
    "/user/profile",
    "/articles?tag=样文",
    "/vip/list?category=创作",
  ];
  for (const address of [...named, ...Object.keys(fixed)]) {
    const html = await (await request.get(encodeURI(address), asBrowser)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    const exact = fixed[address as keyof typeof fixed];
    if (exact === undefined) expect(title, address).toMatch(/\S · 知行学社$/);
    else expect(title, address).toBe(exact);
  }
});

test("structured data stays during hydration, and is removed with its page", async ({ page }) => {
  await page.goto("/vip");
  await expect.poll(() => page.evaluate(() => "isAlive" in window)).toBe(true);
  await page.waitForLoadState("networkidle");
  const structuredData = page.locator("head script[type='application/ld+json']");
  // One block for the offers, and one for the questions before a purchase.
  await expect(structuredData).toHaveCount(2);
  for (const text of await structuredData.allTextContents())
    expect(JSON.parse(text)).toMatchObject({ "@context": "https://schema.org" });
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "文章", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
  await expect(structuredData).toHaveCount(0);
});

test("browsers that request /favicon.ico get an icon", async ({ request }) => {
  const answer = await request.get("/favicon.ico");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("image/x-icon");
});

// In csp_evaluator a lower number is more severe: 10 high, 30 medium, 40 possibly high, 50 possibly medium.
const WORST_ALLOWED = 50;

test("the policy of every page kind has no known weakness", async ({ request }) => {
  for (const address of [...Object.values(await findPages(request)), "/no/such/page", "/robots.txt", "/api/docs"]) {
    const answer = await request.get(address);
    const policy = answer.headers()["content-security-policy"];
    expect(policy, address).toBeDefined();
    const findings = new CspEvaluator(new CspParser(policy ?? "").csp).evaluate();
    const weak = findings.filter(({ severity }) => severity < WORST_ALLOWED);
    expect(weak.map(({ directive, value, description }) => `${address} ${directive} ${value}: ${description}`)).toEqual(
      [],
    );
  }
});
