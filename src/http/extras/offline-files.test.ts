import { expect, test } from "vitest";
import { webManifest } from "../../features/front/site/web-manifest.ts";
import { createOfflineFiles } from "./offline-files.ts";

const look = { siteName: "样<站>", mark: "样", styleSheets: ["/assets/root-1a.css"], themeScript: "1", script: "2" };

function offlineFiles({ isOn }: { isOn: boolean }) {
  return createOfflineFiles({
    manifest: async () => webManifest({ name: "样站", logo_text: "", description: "一句话" }),
    offline: async () => (isOn ? { look, worker: "release" } : null),
  });
}

test("the manifest has the site's name and an icon for every use", async () => {
  const answer = await offlineFiles({ isOn: true }).request("/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "样站", short_name: "样站", lang: "zh-CN", start_url: "/", scope: "/" });
  expect(manifest.icons.map(({ sizes, purpose = "any" }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual([
    "any any",
    "any 192x192",
    "any 512x512",
    "maskable 512x512",
  ]);
});

test("the worker is revalidated each time, connects only to this site, and its entity tag follows its content", async () => {
  const app = offlineFiles({ isOn: true });
  const answer = await app.request("/worker.js");
  expect(await answer.text()).toBe("release");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
  const again = await app.request("/worker.js", { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("the offline page is always revalidated, and shows names as text", async () => {
  const answer = await offlineFiles({ isOn: true }).request("/offline");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  const page = await answer.text();
  expect(page).toContain("没有网络 · 样&lt;站&gt;");
  expect(page).toContain('<link rel="stylesheet" href="/assets/root-1a.css" />');
});

test("when offline reading is disabled, the worker is replaced by one that removes itself, and there is no page", async () => {
  const app = offlineFiles({ isOn: false });
  const worker = await app.request("/worker.js");
  expect(await worker.text()).toContain("registration.unregister()");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect((await app.request("/offline")).status).toBe(302);
});
