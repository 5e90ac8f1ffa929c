// Set-up of every test file: a failed test about a running site also prints the site's answers and log.
import { afterAll, beforeEach } from "vitest";
import { forgetWitness, readWitness } from "./witness.ts";

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    const output = readWitness();
    if (output !== "") process.stderr.write(`${output}\n`);
  });
});
afterAll(forgetWitness);
