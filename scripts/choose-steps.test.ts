import { glob } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { chooseSteps } from "./choose-steps.ts";
import { root } from "./run-command.ts";
import { steps } from "./test-steps.ts";

const namesOf = async (...args: string[]) => (await chooseSteps(args)).map(({ name }) => name);

test("without arguments every step runs, the build before the steps that need it", async () => {
  const names = await namesOf();
  expect(names).toEqual(steps.map(({ name }) => name));
  expect(names.indexOf("build")).toBeLessThan(names.indexOf("unit and API tests"));
});

test("steps are chosen by name, in their own order", async () => {
  expect(await namesOf("lint", "boundaries")).toEqual(["lint", "boundaries"]);
});

test("only the type check generates the route types, which a new clone lacks", async () => {
  expect(await namesOf("types")).toEqual(["types of routes", "types"]);
  expect(await namesOf("types of the server", "lint")).toEqual(["types of the server", "lint"]);
});

test("a slice selects the steps for all code, its unit tests and its browser tests", async () => {
  const common = ["types of routes", "types", "lint", "boundaries"];
  expect(await namesOf("orders")).toEqual([...common, "tests of orders", "build", "journeys of orders"]);
  for (const { name, expectedSeconds } of await chooseSteps(["orders"]))
    expect(expectedSeconds, name).toBeGreaterThan(0);
});

test("every folder of browser tests has the name of a product folder and is run with it", async () => {
  const journeys = await Array.fromAsync(glob("*/*.spec.ts", { cwd: path.join(root, "e2e") }));
  for (const folder of new Set(journeys.map((file) => path.dirname(file)))) {
    const chosen = await namesOf(folder);
    expect(
      chosen.some((name) => name.startsWith("journeys of")),
      folder,
    ).toBe(true);
  }
});

test("a folder without browser tests needs no build", async () => {
  expect(await namesOf("kit")).toEqual(["types of routes", "types", "lint", "boundaries", "tests of kit"]);
});

test("an unknown argument is refused with a list of all choices", async () => {
  await expect(chooseSteps(["lint", "ordres"])).rejects.toThrow(/^unknown: ordres\nsteps: .*lint.*\nfolders: .*orders/);
});
