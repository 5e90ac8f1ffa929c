import { type CommandOptions, openDatabase } from "./open-database.ts";

/** Runs `migrate`. */
export async function runMigrate(options: CommandOptions): Promise<void> {
  const { applied, close } = await openDatabase(options);
  await close();
  process.stdout.write(applied === 0 ? "数据库已是当前版本\n" : `数据库已更新，应用了 ${applied} 个迁移\n`);
}
