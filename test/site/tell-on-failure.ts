// Set-up of every test file: a test about a running site that fails also says what the site answered and logged.
import { afterAll, beforeEach } from "vitest";
import { forgetWitness, readWitness } from "./witness.ts";

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    const told = readWitness();
    if (told !== "") process.stderr.write(`${told}\n`);
  });
});
afterAll(forgetWitness);
