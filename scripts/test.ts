// `npm test`: every proof in order, stopping at the first step that fails. `npm test -- lint types` runs only those steps,
// `npm test -- orders` what belongs to one folder of the product.
import { chooseSteps } from "./choose-steps.ts";
import { endChildrenWithUs } from "./run-command.ts";
import { findSlowest, type TimedFile } from "./slowest-files.ts";

endChildrenWithUs();
const chosen = await chooseSteps(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});
const total = { passed: 0, failed: 0 };
const files: TimedFile[] = [];
const times: string[] = [];
const startedAt = performance.now();

console.log(chosen.map(({ name }) => name).join(" → "));
for (const [index, step] of chosen.entries()) {
  console.log(`\n▶ ${index + 1}/${chosen.length} ${step.name}`);
  const stepStartedAt = performance.now();
  const { passed, failed, files: timed = [] } = await step.run();
  total.passed += passed;
  total.failed += failed;
  files.push(...timed);
  times.push(`${step.name} ${secondsSince(stepStartedAt)} s`);
  console.log(`${failed === 0 ? "✔" : "✖"} ${step.name}: ${passed} passed, ${secondsSince(stepStartedAt)} s`);
  if (failed > 0) break;
}

console.log(`\n${times.join(", ")}`);
if (files.length > 0) console.log("slowest files:");
for (const { file, seconds } of findSlowest(files)) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${secondsSince(startedAt)} s`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}
