import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageMatcher } from "./match-page.ts";
import { createPageHandlers } from "./page-handlers.ts";

/** Routes whose loaders return their name and request; the entry changes nothing. */
function buildOf(): ServerBuild {
  const route = (id: string, options: { path?: string; parentId?: string; index?: true }) => ({
    id,
    ...options,
    module: { default: () => null, loader: ({ params }: { params: object }) => ({ id, params }) },
  });
  const list = [
    route("root", { path: "" }),
    route("index", { parentId: "root", path: "/" }),
    route("book", { parentId: "root", path: "/book/:id" }),
    route("chapter", { parentId: "book", index: true }),
    route("none", { parentId: "root", path: "*" }),
  ];
  const routes = Object.fromEntries(list.map((one) => [one.id, one]));
  const entry = (_request: Request, status: number, headers: Headers, { staticHandlerContext: found }: never) =>
    Response.json({ data: (found as { loaderData: unknown }).loaderData }, { status, headers });
  return {
    entry: { module: { default: entry } },
    routes,
    assets: { version: "1", url: "/m.js", entry: { module: "/e.js", imports: [] }, routes },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

const build = buildOf();
const handlerOf = createPageHandlers(build, createPageMatcher(build.routes));

test.each(["/", "/_.data", "/book/7", "/book/7/", "/book/7.data", "/BOOK/7", "/book/%37", "//book/7", "/nothing/here"])(
  "%s gets the same answer from its own routes as from all routes",
  async (path) => {
    const runHandler = (handle: ReturnType<typeof createRequestHandler>) =>
      handle(new Request(`https://site.test${path}`), new RouterContextProvider());
    const [own, all] = await Promise.all([
      runHandler(handlerOf(path)),
      runHandler(createRequestHandler(build, "production")),
    ]);
    expect(own.status).toBe(all.status);
    expect([...own.headers]).toEqual([...all.headers]);
    expect(await own.text()).toBe(await all.text());
  },
);

test("pages of one kind share a handler; missing pages and unusual spellings use the handler with all routes", () => {
  expect(handlerOf("/book/7")).toBe(handlerOf("/book/8.data"));
  expect(handlerOf("/book/7")).not.toBe(handlerOf("/"));
  for (const odd of ["/BOOK/7", "/book/%37", "//book/7"]) expect(handlerOf(odd)).toBe(handlerOf("/nothing/here"));
});
