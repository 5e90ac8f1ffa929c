import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { KnownDocument } from "./known-queries.ts";
import { startLineProcess } from "./line-process.ts";
import {
  bytesOnDisk,
  type EngineOptions,
  PAGE_SIZE,
  readProcessCpu,
  type SearchEngine,
  singleWords,
  textOf,
} from "./search-engine.ts";

const SCHEMA = [
  "table_create Documents TABLE_HASH_KEY ShortText",
  "column_create Documents title COLUMN_SCALAR ShortText",
  "column_create Documents headings COLUMN_SCALAR Text",
  "column_create Documents body COLUMN_SCALAR Text",
  ...["path", "work", "level"].map((name) => `column_create Documents ${name} COLUMN_SCALAR ShortText`),
  "table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto",
  "column_create Terms places COLUMN_INDEX|WITH_POSITION|WITH_SECTION Documents title,headings,body",
];
/** Characters with a special meaning in a query. */
const SYNTAX = /["()<>~*+\-\\:!&|]/g;

type Answer = [header: [code: number, ...unknown[]], body: [[[count: number], columns: unknown, ...rows: [string][]]]];

/** The engine of PGroonga, with its usual tokenizer for Chinese: pairs of characters. */
export async function openGroonga(
  folder: string,
  documents: readonly KnownDocument[],
  { isAlike }: EngineOptions,
): Promise<SearchEngine> {
  await mkdir(folder);
  const server = await startLineProcess(["groonga", "-n", path.join(folder, "db")]);
  const execute = async (command: string) => {
    const answer = JSON.parse(await server.exchange(command)) as Answer;
    if (answer[0][0] !== 0) throw new Error(`${command.slice(0, 80)}: ${JSON.stringify(answer[0])}`);
    return answer;
  };
  for (const command of SCHEMA) await execute(command);
  const rows = documents.map((document) => {
    const { key, title, shown } = document;
    return { _key: key, title, ...textOf(document), ...shown };
  });
  await execute(`load --table Documents\n${JSON.stringify(rows)}`);
  const columns = isAlike
    ? "_key,title,highlight_html(title),snippet_html(body),path,work,level"
    : "_key,title,snippet_html(body)";
  const select = async (wanted: string) => {
    const query = new URLSearchParams({
      table: "Documents",
      match_columns: "title * 10 || headings * 4 || body",
      query: wanted,
      sort_keys: "-_score",
      limit: `${PAGE_SIZE}`,
      output_columns: columns,
      command_version: "2",
    });
    const [, [[, , ...found]]] = await execute(`/d/select?${query}`);
    return found;
  };
  return {
    name: "groonga",
    isCaller: false,
    bytes: bytesOnDisk(folder),
    async search(words, { areSeparate }) {
      const found = await select(escaped(words));
      const singles = isAlike && areSeparate ? singleWords(words, found) : null;
      if (singles !== null) found.push(...(await select(singles.map(escaped).join(" OR "))));
      return [...new Set(found.map(([key]) => key))].slice(0, PAGE_SIZE);
    },
    readCpu: () => readProcessCpu(server.pid),
    close: server.close,
  };
}

function escaped(words: string): string {
  return words.replace(SYNTAX, "\\$&");
}
