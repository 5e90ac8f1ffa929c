// `npm run build`: always builds, and leaves the mark by which `npm start` knows that it need not.
import { buildSite } from "./build-site.ts";
import { endChildrenWithUs } from "./run-command.ts";

endChildrenWithUs();
try {
  await buildSite();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
