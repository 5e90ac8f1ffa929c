import { readConfig } from "../config.ts";
import { createLogger } from "../kit/logger.ts";
import { type Command, readArguments, UsageError } from "./arguments.ts";
import { helpText } from "./help.ts";

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${text}（用法见 npm run cli -- help）\n` : `${text}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** Each command loads what it needs: help should not wait for the renderer. */
async function run(command: Command): Promise<void> {
  if (command.name === "help") {
    process.stdout.write(helpText);
    return;
  }
  const config = readConfig();
  const logger = createLogger("warn", process.stderr);
  if (command.name === "import") {
    const { runImportCommand } = await import("./import.ts");
    await runImportCommand(command, { config, logger, signal: stopping.signal });
    return;
  }
  if (command.name !== "migrate") {
    const { runAccountCommand } = await import("./accounts.ts");
    await runAccountCommand(command, { config, logger });
    return;
  }
  const { openDatabase } = await import("./open-database.ts");
  const { applied, close } = await openDatabase({ config, logger });
  await close();
  process.stdout.write(applied === 0 ? "数据库已是当前版本\n" : `数据库已更新，应用了 ${applied} 个迁移\n`);
}
