import { connectDatabase } from "../adapters/database/connect.ts";
import { runAlone } from "../adapters/database/run-alone.ts";
import { searchedContent } from "../composition/searched-content.ts";
import { findDrift, reindex } from "../features/front/search/server/index/reindex.ts";
import { rebuildTrees } from "../features/front/search/server/index/tree-store.ts";
import { type CommandOptions, openDatabase } from "./open-database.ts";

const CONNECTIONS = 2;

/** Runs `reindex`. */
export async function runReindex({ isCheck }: { isCheck: boolean }, options: CommandOptions): Promise<void> {
  const database = await openDatabase(options);
  const { db, close } = connectDatabase({
    url: database.url,
    max: CONNECTIONS,
    applicationName: "zhixing-cli",
    logger: options.logger,
  });
  try {
    const indexing = { db, content: searchedContent };
    if (isCheck) {
      const drifted = await findDrift(indexing);
      if (drifted.length > 0) {
        const names = drifted.map(({ kind, id }) => `${kind} ${id}`).join("、");
        throw new Error(`索引和内容不一致：${names}；运行 reindex 重建`);
      }
      process.stdout.write("索引和内容一致\n");
      return;
    }
    const count = await reindex(indexing);
    await runAlone(database.url, (client) => rebuildTrees(client, { isForced: true }));
    process.stdout.write(`索引已重建，共 ${count} 项\n`);
  } finally {
    await close();
    await database.close();
  }
}
