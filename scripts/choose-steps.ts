import { glob, readdir } from "node:fs/promises";
import path from "node:path";
import { root } from "./run-command.ts";
import { AREAS } from "./slices.ts";
import { expectJourneySeconds, expectUnitSeconds, runJourneys, runUnitTests, type Step, steps } from "./test-steps.ts";

/** Steps that always run, in addition to the tests of the chosen slices. */
const ALWAYS = ["types", "lint", "boundaries"];

/**
 * The steps of `npm test` for these arguments: names of steps, or folders of the product. None: everything. Throws an
 * Error with one line for an unknown argument.
 */
export async function chooseSteps(args: readonly string[]): Promise<readonly Step[]> {
  if (args.length === 0) return steps;
  const slices = await listSlices();
  const names = steps.map(({ name }) => name);
  const unknown = args.filter((arg) => !names.includes(arg) && !slices.includes(arg));
  if (unknown.length > 0) {
    throw new Error(`unknown: ${unknown.join(", ")}\nsteps: ${names.join(", ")}\nfolders: ${slices.join(", ")}`);
  }
  const folders = args.filter((arg) => slices.includes(arg));
  const requested = steps.filter(({ name }) => args.includes(name) || (folders.length > 0 && ALWAYS.includes(name)));
  const chosen = steps.filter((step) => requested.includes(step) || requested.some(({ needs }) => needs === step.name));
  return folders.length > 0 ? [...chosen, ...(await stepsOf(folders))] : chosen;
}

/** The tests in `src`, `test` and `e2e` in folders of these names. */
async function stepsOf(folders: readonly string[]): Promise<Step[]> {
  const places = (await Promise.all(folders.map(findPlaces))).flat();
  const [journeys, others] = [places.filter(isOfJourneys), places.filter((place) => !isOfJourneys(place))];
  const build = steps.filter(({ name }) => name === "build");
  const unit: Step = {
    name: `tests of ${folders.join(", ")}`,
    stage: "tests",
    expectedSeconds: expectUnitSeconds(await countTestFiles(others)),
    run: () => runUnitTests(others),
  };
  const inBrowser: Step = {
    name: `journeys of ${folders.join(", ")}`,
    stage: "tests",
    expectedSeconds: expectJourneySeconds(await countTestFiles(journeys)),
    run: () => runJourneys(journeys),
  };
  return [...(others.length > 0 ? [unit] : []), ...(journeys.length > 0 ? [...build, inBrowser] : [])];
}

const isOfJourneys = (place: string) => place.startsWith("e2e/");

async function findPlaces(folder: string): Promise<string[]> {
  const slices = Object.keys(AREAS).map((area) => `src/features/${area}/${folder}/`);
  const places = [...slices, `src/features/${folder}/`, `src/${folder}/`, `test/${folder}/`, `e2e/${folder}/`];
  const areHeld = await Promise.all(places.map(holdsTests));
  return places.filter((_, index) => areHeld[index]);
}

async function holdsTests(place: string): Promise<boolean> {
  return (await countTestFiles([place])) > 0;
}

async function countTestFiles(places: readonly string[]): Promise<number> {
  const patterns = places.map((place) => `${place}**/*.{test,spec}.{ts,tsx}`);
  return (await Array.fromAsync(glob(patterns, { cwd: root }))).length;
}

/** `features` itself cannot be chosen, only its areas and their slices. */
async function listSlices(): Promise<string[]> {
  const areas = Object.keys(AREAS).map((area) => `src/features/${area}`);
  const found = await Promise.all([...areas, "src/features", "src"].map(listFolders));
  return found.flat().filter((name) => name !== "features");
}

async function listFolders(place: string): Promise<string[]> {
  const entries = await readdir(path.join(root, place), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
