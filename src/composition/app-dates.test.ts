import { expect, test } from "vitest";
import { z } from "zod";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { GIVEN_RANGE } from "../kit/api/wire.ts";

const { app, sendRequest, clock, db } = await createAppFixture();

const owner = await createStaff(db, "owner", { clock, auth: app.auth });

interface Node {
  format?: string;
  description?: string;
  pattern?: string;
  [name: string]: unknown;
}

/** A day that does not exist, which a pattern for days may accept. */
const NO_DAY = "2026-02-31";

/** Where a schema accepts a day or a time without limits, or an invalid day. */
function findUnbounded(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { format, description, pattern } = node as Node;
  if (format === "date" || format === "date-time") return description === GIVEN_RANGE ? [] : [path];
  if (pattern?.includes("-") && !takesWords(pattern) && new RegExp(pattern, "u").test(NO_DAY)) return [path];
  return Object.entries(node).flatMap(([name, part]) => findUnbounded(part, `${path}.${name}`));
}

const takesWords = (pattern: string) => new RegExp(pattern, "u").test("some-words");

test("every day and time in a request has limits", () => {
  const unbounded = app.endpoints.flatMap(({ endpoint: { name, params, query, body } }) =>
    [params, query, body].flatMap((schema) =>
      schema ? findUnbounded(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), name) : [],
    ),
  );
  expect(unbounded).toEqual([]);
});

test.each(["9999-12-31", "3000-01-01", "1969-12-31", "0001-01-01"])(
  "refuses the day %s of a list of free times with 422",
  async (day) => {
    expect(await sendRequest("GET", `/booking/services/1/times?from=${day}`)).toMatchObject({
      status: 422,
      body: { error_code: "INVALID_INPUT", errors: { from: [expect.stringContaining("1970-01-01")] } },
    });
  },
);

const encode = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString("base64url");

test.each([
  [`/community/topics?sort=active&cursor=${encode("topics", 99_999_999_999_999, 1)}`, "cursor"],
  [`/discussions/topic/1/posts?order=liked&cursor=${encode("posts", 9_999_999_999, 1)}`, "cursor"],
  ["/admin/bill-differences?day=2026-02-31", "day"],
])("refuses %s with 422", async (address, field) => {
  expect(await sendRequest("GET", address, owner)).toMatchObject({
    status: 422,
    body: { error_code: "INVALID_INPUT", errors: { [field]: [expect.any(String)] } },
  });
});
