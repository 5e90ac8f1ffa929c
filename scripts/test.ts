// `npm test`: every proof in order, stopping at the first step that fails. `npm test -- lint types` runs only those steps,
// `npm test -- orders` what belongs to one folder of the product.
import { chooseSteps } from "./choose-steps.ts";
import { endChildrenWithUs } from "./run-command.ts";
import type { Counts } from "./test-steps.ts";

endChildrenWithUs();
const chosen = await chooseSteps(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});
const total: Counts = { passed: 0, failed: 0 };
const startedAt = performance.now();

console.log(chosen.map(({ name }) => name).join(" → "));
for (const [index, step] of chosen.entries()) {
  console.log(`\n▶ ${index + 1}/${chosen.length} ${step.name}`);
  const stepStartedAt = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  console.log(`${failed === 0 ? "✔" : "✖"} ${step.name}: ${passed} passed, ${secondsSince(stepStartedAt)} s`);
  if (failed > 0) break;
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${secondsSince(startedAt)} s`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}
