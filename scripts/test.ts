// `npm test`: every proof in order, stopping at the first step that fails. `npm test -- lint types` runs only those.
import { endChildrenWithUs } from "./run-command.ts";
import { type Counts, steps } from "./test-steps.ts";

endChildrenWithUs();
const wanted = process.argv.slice(2);
const total: Counts = { passed: 0, failed: 0 };

for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  console.log(`\n▶ ${step.name}`);
  const startedAt = performance.now();
  const { passed, failed } = await step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${failed === 0 ? "✔" : "✖"} ${step.name}: ${seconds} s`);
  if (failed > 0) break;
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
