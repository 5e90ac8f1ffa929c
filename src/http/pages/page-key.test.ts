import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageMatcher } from "./match-page.ts";
import { createPageKeys } from "./page-key.ts";

const loader = () => null;

/** A route in the form of the server build. */
function route(id: string, options: { path?: string; parentId?: string; index?: true; module?: object } = {}) {
  return { id, path: "", parentId: undefined, ...options, module: { loader, ...options.module } };
}

const routes = Object.fromEntries(
  [
    route("root"),
    route("layout", { parentId: "root", path: undefined, module: { loader: undefined } }),
    route("index", { parentId: "layout", path: "/" }),
    route("articles", { parentId: "layout", path: "/articles", module: { handle: { queryNames: ["page", "tag"] } } }),
    route("articles-id", { parentId: "layout", path: "/articles/:id" }),
    route("articles-id-body", { parentId: "articles-id", index: true, module: { loader: undefined } }),
    route("not-found", { parentId: "layout", path: "*" }),
  ].map((one) => [one.id, one]),
) as unknown as ServerBuild["routes"];

const pageKey = createPageKeys(createPageMatcher(routes));

test.each([
  ["/", "/"],
  ["/articles", "/articles"],
  ["/articles/", "/articles/"],
  ["/articles/5", "/articles/5"],
  ["/articles?page=2&tag=git", "/articles?page=2&tag=git"],
  ["/articles/?page=2", "/articles/?page=2"],
  ["/articles?utm_source=x&page=2", "/articles?page=2"],
  ["/articles?tag=git&page=2", "/articles?page=2&tag=git"],
  ["/articles/5?page=2", "/articles/5"],
  ["/?x=1", "/"],
  ["/?_routes=index", "/"],
  ["/_.data", "/_.data"],
  ["/articles.data?page=2&_routes=articles", "/articles.data?page=2&_routes=articles"],
  ["/articles.data?_routes=articles,articles,nothing", "/articles.data?_routes=articles"],
  ["/articles.data?_routes=articles,root", "/articles.data?_routes=root%2Carticles"],
])("%s is cached under %s", (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test.each([
  ["/nothing"],
  ["/articles/12a?x=1"],
  ["/articles/12a.data?_routes=articles-id&x=1"],
  ["/Articles"],
  ["/%2e%2e/etc/passwd"],
  ["/articles%2F1"],
  ["//evil.example/"],
  ["/page;.js"],
  ["/a\\b"],
  [`/articles?tag=${"x".repeat(61)}`],
  ["/articles.data?_routes=%3Cscript%3E"],
  ["/articles.data?_routes=index"],
  ["/articles.data?_routes=layout,articles-id-body"],
  [`/articles.data?_routes=${"a".repeat(201)}`],
])("%s is not cached", (url) => {
  expect(pageKey(url)).toBeNull();
});
