import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { describeAreas } from "./area-api/describe-areas.ts";
import { readModule } from "./area-api/read-module.ts";
import { root } from "./run-command.ts";

test("the api.md of each area is the output of `npm run api`", async () => {
  const areas = await describeAreas();
  const stale: string[] = [];
  for (const { file, text } of areas) {
    const written = await readFile(path.join(root, file), "utf8").catch(() => "");
    if (written !== text) stale.push(file);
  }
  expect(areas).toHaveLength(8);
  expect(stale, "run `npm run api` and read the difference").toEqual([]);
});

const SOURCE = `
import * as contract from "../contract.ts";
import { type Level, LEVEL } from "../../../domain/levels.ts";
export { decide } from "./decide.ts";
export interface Plan { id: number }
export type Order = { no: string };
export const MAX_PLANS = 12;
export function find(
  db: Database, // any
  id: number,
): Promise<Plan | null> {
  return null;
}
function hidden() {}
export const listPlans = defineEndpoint({
  name: "listPlans",
  method: "GET",
  path: "/v1/plans",
  output: z.object({}),
});
const plans = pgTable("plans", {});
const jobs = [{ name: "remind", schedule: "0 9 * * *", run: () => remind() }];
`;

test("reads imports, exports with signatures, endpoints, jobs and tables of a module", () => {
  const module = readModule("src/features/access/plans/server/plans.ts", SOURCE);
  expect(module.imports).toEqual([
    { file: "src/features/access/plans/contract.ts", names: [], isWhole: true },
    { file: "src/features/domain/levels.ts", names: ["Level", "LEVEL"], isWhole: false },
    { file: "src/features/access/plans/server/decide.ts", names: ["decide"], isWhole: false },
  ]);
  expect([...module.exports]).toEqual([
    ["decide", "decide (passed on)"],
    ["Plan", "interface Plan"],
    ["Order", "type Order = { no: string }"],
    ["MAX_PLANS", "const MAX_PLANS"],
    ["find", "function find(db: Database, id: number): Promise<Plan | null>"],
    ["listPlans", "const listPlans"],
  ]);
  expect(module.endpoints).toEqual(["listPlans · GET /v1/plans"]);
  expect(module.jobs).toEqual(["remind"]);
  expect(module.tables).toEqual(["plans"]);
});
