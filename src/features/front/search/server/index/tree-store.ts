import type { StatementRunner } from "../../../../../ports/database.ts";

interface Tree {
  tree: string;
  table: string;
}

const TREES: readonly Tree[] = [
  { tree: "search_open_lexemes", table: "search_open" },
  { tree: "search_whole_lexemes", table: "search_whole" },
];
/** Rebuilding a smaller tree saves nothing. */
const MIN_TREE_BYTES = 2 ** 20;
/** Rebuilding a larger one takes minutes, which only `reindex` does. */
const MAX_UNASKED_BYTES = 256 * 2 ** 20;
/** Rebuild when the tree's size per byte of its lists has grown by this factor since the last rebuild. */
const MAX_GROWTH = 1.25;
/** With little memory a tree is built in many passes, and each fills the pages that earlier ones left half empty. */
const MEMORY_OF_LISTS = 1 / 16;
const MEMORY_KIB = { min: 1024, max: 64 * 1024 };
/** How full the pages are depends on the memory and varies by a tenth, so the best of these multiples is used. */
const TRIED_MEMORY = [1, 1.25, 1.5] as const;
/** Building a larger tree several times takes too long. */
const MAX_TRIED_BYTES = 64 * 2 ** 20;
const MAX_MINUTES = 60;
const ONE_AT_A_TIME = "hashtextextended('rebuild search trees', 0)";

interface TreeSize {
  treeBytes: number;
  listBytes: number;
  /** Tree bytes per byte of the lists after the last rebuild; null: it was never rebuilt. */
  rebuiltRatio: number | null;
}

/**
 * Vacuums the tables and rebuilds the index trees that have outgrown their lists, while searches continue. Entries
 * added in bulk leave pages half empty. The ratio is stored as a comment of the tree; a restored tree has none. Returns
 * the rebuilt trees.
 */
export async function rebuildTrees(
  db: StatementRunner,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<string[]> {
  const { rows } = await db.query(`select pg_try_advisory_lock(${ONE_AT_A_TIME}) as is_ours`);
  if (rows[0]?.is_ours !== true) return [];
  try {
    await db.query(`set statement_timeout = '${MAX_MINUTES}min'`);
    const rebuilt: string[] = [];
    for (const { tree, table } of TREES) {
      await db.query(`vacuum ${table}`);
      const size = await readSize(db, { tree, table });
      if (!isForced && !isLoose(size)) continue;
      await rebuild(db, { tree, table, listBytes: size.listBytes });
      rebuilt.push(tree);
    }
    return rebuilt;
  } finally {
    await db.query(`select pg_advisory_unlock(${ONE_AT_A_TIME})`);
  }
}

function isLoose({ treeBytes, listBytes, rebuiltRatio }: TreeSize): boolean {
  if (treeBytes < MIN_TREE_BYTES || treeBytes > MAX_UNASKED_BYTES) return false;
  return rebuiltRatio === null || treeBytes > MAX_GROWTH * rebuiltRatio * listBytes;
}

async function readSize(db: StatementRunner, { tree, table }: Tree): Promise<TreeSize> {
  const { rows } = await db.query(`
    select pg_relation_size('${tree}') as tree_bytes, coalesce(sum(octet_length(lexemes)), 0) as list_bytes,
      obj_description('${tree}'::regclass, 'pg_class') as note
    from ${table}`);
  const [row = {}] = rows;
  const ratio = Number(row.note ?? Number.NaN);
  return {
    treeBytes: Number(row.tree_bytes),
    listBytes: Number(row.list_bytes),
    rebuiltRatio: Number.isFinite(ratio) ? ratio : null,
  };
}

async function rebuild(db: StatementRunner, { tree, table, listBytes }: Tree & { listBytes: number }): Promise<void> {
  const { min, max } = MEMORY_KIB;
  const memoryKib = Math.min(max, Math.max(min, (listBytes * MEMORY_OF_LISTS) / 1024));
  const build = async (times: number) => {
    await db.query(`set maintenance_work_mem = '${Math.round(memoryKib * times)}kB'`);
    // Left by an interrupted rebuild.
    await db.query(`drop index concurrently if exists ${tree}_ccnew`);
    await db.query(`reindex index concurrently ${tree}`);
    const { treeBytes } = await readSize(db, { tree, table });
    return { times, treeBytes };
  };
  const [first, ...others] = TRIED_MEMORY;
  let built = await build(first);
  let best = built;
  if (built.treeBytes >= MIN_TREE_BYTES && built.treeBytes <= MAX_TRIED_BYTES) {
    for (const times of others) {
      built = await build(times);
      if (built.treeBytes < best.treeBytes) best = built;
    }
  }
  if (built.treeBytes > best.treeBytes) built = await build(best.times);
  await db.query(`comment on index ${tree} is '${(built.treeBytes / Math.max(1, listBytes)).toFixed(3)}'`);
}
