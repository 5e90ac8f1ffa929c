import { writeFile } from "node:fs/promises";
import path from "node:path";
import { countOffered, describeAreas } from "./area-api/describe-areas.ts";
import { root } from "./run-command.ts";

const areas = await describeAreas();
await Promise.all(areas.map(({ file, text }) => writeFile(path.join(root, file), text)));
const counts = areas.flatMap(({ slices }) => slices.map(countOffered)).toSorted((a, b) => a - b);
process.stdout.write(
  `${areas.length} pages; exports a slice: median ${counts[Math.floor(counts.length / 2)]}, most ${counts.at(-1)}\n`,
);
