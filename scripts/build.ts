// `npm run build`: always builds, and writes the fingerprint that tells `npm start` that no build is needed.
import { buildSite } from "./build-site.ts";
import { endChildrenWithUs } from "./run-command.ts";

endChildrenWithUs();
try {
  await buildSite();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
