// Migrates the database of the task on standard input, as the start of a site does.
import { text } from "node:stream/consumers";
import { migrateDatabase } from "../../src/adapters/database/migrate.ts";
import { quietLogger } from "../quiet-logger.ts";

const { url, migrationsFolder }: { url: string; migrationsFolder: string } = JSON.parse(await text(process.stdin));
process.stdout.write("begun\n");
try {
  await migrateDatabase({ url, migrationsFolder, logger: quietLogger });
} catch (error) {
  // One line: most of these processes are ended on purpose, with their server.
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
