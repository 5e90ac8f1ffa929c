import { expect, expectTypeOf, test } from "vitest";
import { pickForWire, toCamelNames } from "./camel-names.ts";

test("converts field names of the API to names of code, and does not change nested ones", () => {
  const named = toCamelNames({ title: "课", opens_after_days: 3, cover: { file_name: "a.png" } });
  expect(named).toEqual({ title: "课", opensAfterDays: 3, cover: { file_name: "a.png" } });
  expectTypeOf(named.opensAfterDays).toEqualTypeOf<number>();
});

test("picks fields of a row under their names in the API", () => {
  const picked = pickForWire({ id: 1, title: "课", hasCertificate: true }, ["title", "has_certificate"]);
  expect(picked).toEqual({ title: "课", has_certificate: true });
  expectTypeOf(picked).toEqualTypeOf<{ title: string; has_certificate: boolean }>();
  // @ts-expect-error The row has no such field.
  pickForWire({ id: 1 }, ["has_certificate"]);
});
