import { expect, test } from "vitest";
import { listTiers } from "./tier-names.ts";

test("names each tier of a list once", () => {
  const member = (name: string) => ({ where: "", email: "", name: "", tiers: [{ names: [name], until: null }] });
  expect(listTiers([member("gold"), member("silver"), member("gold")])).toEqual(["gold", "silver"]);
  expect(listTiers([{ where: "", email: "", name: "", tiers: [] }])).toEqual([]);
});
