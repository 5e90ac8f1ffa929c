// `npm test`: runs all steps, cheapest first, and stops at the first step that fails. `npm test -- lint types` runs
// only those steps, `npm test -- orders` the tests of one folder of the product.
import { chooseSteps } from "./choose-steps.ts";
import { runAndReport } from "./run-and-report.ts";
import { endChildrenWithUs } from "./run-command.ts";

endChildrenWithUs();
const chosen = await chooseSteps(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});
process.exit(await runAndReport(chosen));
