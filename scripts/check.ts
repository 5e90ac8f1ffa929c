// `npm run check`: what a developer runs before each commit, in under two minutes. It checks types, lint, boundaries
// and dead code, and runs the unit tests near the files that changed since the last commit; `npm run check -- main`
// compares with another commit.
import { findChangedTests } from "./changed-tests.ts";
import { runAndReport } from "./run-and-report.ts";
import { endChildrenWithUs } from "./run-command.ts";
import { ENVIRONMENTS, expectUnitSeconds, runUnitTests, type Step, steps } from "./test-steps.ts";

const TYPES = ["types of routes", "types", ...ENVIRONMENTS.map(({ name }) => `types of the ${name}`)];
const CHECKED = [...TYPES, "lint", "boundaries", "dead code", "tables and migrations"];
/** Limited so that the check stays under two minutes; `npm test` runs all. */
const MAX_TEST_FILES = 40;

endChildrenWithUs();
const [commit = "HEAD"] = process.argv.slice(2);
const { changed, tests } = await findChangedTests(commit).catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});
const chosen = tests.slice(0, MAX_TEST_FILES);
console.log(`${changed.length} files changed since ${commit}, ${tests.length} test files near them`);
if (chosen.length < tests.length) console.log(`only the ${chosen.length} nearest are run here; npm test runs all`);

const nearTests: Step = {
  name: "unit tests near the change",
  stage: "tests",
  expectedSeconds: expectUnitSeconds(chosen.length),
  run: () => runUnitTests(chosen),
};
const checked = steps.filter(({ name }) => CHECKED.includes(name));
process.exit(await runAndReport(chosen.length > 0 ? [...checked, nearTests] : checked));
