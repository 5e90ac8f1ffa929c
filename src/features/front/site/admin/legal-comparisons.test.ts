import { expect, test } from "vitest";
import type { LegalVersion } from "../admin-contract.ts";
import { comparisonsOf, olderEditions, pairOfAddress, pairQuery } from "./legal-comparisons.ts";

function version(name: string, facts: Partial<LegalVersion> = {}): LegalVersion {
  return {
    kind: "terms",
    version: name,
    title: "用户协议",
    is_material: true,
    published_at: "2026-11-01T00:00:00.000Z",
    effective_at: `2026-11-0${name}T00:00:00.000Z`,
    counts_deliveries: false,
    is_in_force: false,
    ...facts,
  };
}

const versions = [version("5"), version("4"), version("3", { is_in_force: true }), version("2"), version("1")];
const linksOf = (name: string) =>
  comparisonsOf(versions, versions.find((one) => one.version === name) ?? version("0")).map(
    ({ label, from, to }) => `${label} ${from} ${to}`,
  );

test("compares an announced version with the one in force, a former one with its successor, and each with the previous one", () => {
  expect(linksOf("5")).toEqual(["和现行版本的差别 3 5", "和上一版的差别 4 5"]);
  expect(linksOf("4")).toEqual(["和现行版本的差别 3 4"]);
  expect(linksOf("3")).toEqual(["和上一版的差别 2 3"]);
  expect(linksOf("2")).toEqual(["之后改了什么 2 3", "和上一版的差别 1 2"]);
  expect(linksOf("1")).toEqual(["之后改了什么 1 3"]);
});

test("compares the only version with nothing, and without a version in force only with the previous one", () => {
  const only = version("1", { is_in_force: true });
  expect(comparisonsOf([only], only)).toEqual([]);
  const [later, first] = [version("2"), version("1")];
  expect(comparisonsOf([later, first], later)).toMatchObject([{ from: "1", to: "2", label: "和上一版的差别" }]);
});

test("stores a comparison in the address", () => {
  const pair = { kind: "privacy", from: "2026-11", to: "v.2" } as const;
  expect(pairOfAddress(`?${new URLSearchParams(pairQuery(pair))}`)).toEqual(pair);
  for (const none of ["", "?kind=privacy&from=1", "?kind=cookies&from=1&to=2"])
    expect(pairOfAddress(none), none).toBeNull();
});

test("offers only versions of the same text that are in force at the given time", () => {
  const all = [...versions, version("2", { kind: "privacy" })];
  const at = (day: number) => olderEditions(all, { kind: "terms", at: `2026-11-0${day}T12:00:00.000Z` });
  expect(at(3).map((one) => one.version)).toEqual(["3", "2", "1"]);
  expect(at(4).map((one) => one.version)).toEqual(["4", "3", "2", "1"]);
});
