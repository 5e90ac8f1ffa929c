// `npm run spec-map`: writes docs/spec-map.md.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describeCoverage, findUncovered, readCoverage } from "./covered-spec.ts";
import { root } from "./run-command.ts";

const { groups, tests } = await readCoverage();
await writeFile(path.join(root, "docs/spec-map.md"), describeCoverage(groups, tests));
for (const line of findUncovered(groups, tests)) console.error(line);
