import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { VISITOR_BOOTSTRAP } from "./visitor-bootstrap.ts";

/** The attributes that the script sets on the root element of a browser whose storage contains these entries. */
function run(entries: Record<string, string>): Record<string, string> {
  const dataset = {};
  const localStorage = { getItem: (key: string) => entries[key] ?? null };
  runInNewContext(VISITOR_BOOTSTRAP, { localStorage, document: { documentElement: { dataset } } });
  return dataset;
}

const session = { access_token: "a", refresh_token: "r", token_expiry: "1800000000000" };

test("a stored session makes the visitor unknown before the first paint", () => {
  expect(run(session)).toEqual({ visitor: "unknown" });
});

test.each(Object.keys(session))(
  "without %s there is no session, and the page is a guest's from the start",
  (missing) => {
    expect(run({ ...session, [missing]: "" })).toEqual({});
  },
);

test("without access to storage the page is a guest's", () => {
  const dataset = {};
  const window = {
    get localStorage(): never {
      throw new Error("denied");
    },
    document: { documentElement: { dataset } },
  };
  runInNewContext(VISITOR_BOOTSTRAP, window);
  expect(dataset).toEqual({});
});
