// Replaces the site in tests: runs the embedded database of the given folder until it is stopped.
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { quietLogger } from "../quiet-logger.ts";

const dataDir = process.argv[2];
if (!dataDir) throw new Error("usage: run-embedded-server.ts <data folder>");
const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
process.send?.({ url: server.url });
process.once("message", async () => {
  await server.stop();
  process.disconnect?.();
});
