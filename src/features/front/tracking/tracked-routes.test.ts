import { expect, test } from "vitest";
import routes from "../../../routes.ts";
import { describePage, ROUTE_NAMES, TRACKED_ROUTES } from "./tracked-routes.ts";

interface Entry {
  id?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Entry[] | undefined;
}

function* listRoutes(entries: readonly Entry[]): Generator<{ id: string; path: string }> {
  for (const { id, path, index, children } of entries) {
    if (id !== undefined && path !== undefined && path !== "" && index !== true) yield { id, path };
    yield* listRoutes(children ?? []);
  }
}

const table = [...listRoutes(routes as Entry[])];

/** Pages for staff at work are not counted as visits. */
const NOT_COUNTED = ["admin"];

test("every page of the route table has a name for counting, and no other name exists", () => {
  expect(table.map(({ id }) => id).toSorted()).toEqual([...ROUTE_NAMES, ...NOT_COUNTED].toSorted());
});

test.each(table.filter(({ id }) => !NOT_COUNTED.includes(id)))(
  "the counted content of $id is a parameter of its path",
  ({ id, path }) => {
    const { content } = TRACKED_ROUTES[id as keyof typeof TRACKED_ROUTES];
    if (content !== null) expect(path).toContain(`:${content}`);
  },
);

const matched = (id: string, params: Record<string, string> = {}) => [
  { route: { id: "root" }, params },
  { route: { id }, params },
];

test.each([
  ["index", {}, { route: "index", contentId: null }],
  ["articles-id", { id: "42" }, { route: "articles-id", contentId: 42 }],
  ["articles-id", { id: "042" }, { route: "articles-id", contentId: null }],
  ["topic", { id: "new" }, { route: "topic", contentId: null }],
  ["redeem", { id: "42" }, { route: "redeem", contentId: null }],
  ["gift", { id: "42" }, { route: "gift", contentId: null }],
  ["legal-kind", { kind: "privacy" }, { route: "legal-kind", contentId: null }],
  ["vip-book-bookId-document-documentId", { bookId: "1", documentId: "9" }, { contentId: 9 }],
  ["basic-course-courseId-video-videoId", { courseId: "1", videoId: "8" }, { contentId: 8 }],
] as const)("%s with %j counts as %j", (id, params, page) => {
  expect(describePage(matched(id, params))).toMatchObject(page);
});

test("counts the innermost known route, and no page without one", () => {
  expect(describePage([...matched("articles-id", { id: "7" }), ...matched("articles-id-body", { id: "7" })])).toEqual({
    route: "articles-id",
    contentId: 7,
  });
  expect(describePage(matched("constructor"))).toBeNull();
  expect(describePage([])).toBeNull();
});
