import { expect, test } from "vitest";
import { z } from "zod";
import { createAppStage } from "../test/app-stage.ts";
import { GIVEN_RANGE } from "./kit/api/wire.ts";

const { app, ask } = await createAppStage();

interface Node {
  format?: string;
  description?: string;
  [name: string]: unknown;
}

/** Where a schema takes a day or a moment that has no bounds. */
function findUnbounded(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { format, description } = node as Node;
  if (format === "date" || format === "date-time") return description === GIVEN_RANGE ? [] : [path];
  return Object.entries(node).flatMap(([name, part]) => findUnbounded(part, `${path}.${name}`));
}

test("every day and moment that a call takes has bounds", () => {
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
    expect(await ask("GET", `/booking/services/1/times?from=${day}`)).toMatchObject({
      status: 422,
      body: { error_code: "INVALID_INPUT", errors: { from: [expect.stringContaining("1970-01-01")] } },
    });
  },
);
