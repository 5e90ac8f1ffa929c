// `npm run build`: always builds, and writes the mark by which `npm start` knows that it does not have to build.
import { buildSite } from "./build-site.ts";
import { endChildrenWithUs } from "./run-command.ts";

endChildrenWithUs();
try {
  await buildSite();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
