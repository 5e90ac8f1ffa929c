// Set-up of every test file: a failed test about a running site also prints the site's answers and log.
import { afterAll, beforeEach } from "vitest";
import { forgetWitness, readWitness } from "./witness.ts";

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    const told = readWitness();
    if (told !== "") process.stderr.write(`${told}\n`);
  });
});
afterAll(forgetWitness);
