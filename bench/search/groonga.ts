import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { KnownDocument } from "./known-queries.ts";
import { startLineProcess } from "./line-process.ts";
import {
  bytesOnDisk,
  type EngineOptions,
  PAGE_SIZE,
  PINNED,
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

interface Server {
  pid: number;
  /** Sends a command and returns its answer. */
  exchange(command: string): Promise<string>;
  close(): Promise<void>;
}

/** The engine of PGroonga, with its usual tokenizer for Chinese: pairs of characters. Asked through a pipe. */
export async function openGroonga(
  folder: string,
  documents: readonly KnownDocument[],
  options: EngineOptions,
): Promise<SearchEngine> {
  return createEngine(await fill(folder, documents), { ...options, folder, name: "groonga" });
}

/** The same as a server, asked through HTTP on one open connection, as a site uses it. */
export async function openGroongaServer(
  folder: string,
  documents: readonly KnownDocument[],
  options: EngineOptions,
): Promise<SearchEngine> {
  const filling = await fill(folder, documents);
  await filling.close();
  const server = await startServer(folder);
  return createEngine(server, { ...options, folder, name: "groonga, HTTP" });
}

async function startServer(folder: string): Promise<Server> {
  const port = await findFreePort();
  const place = ["--protocol", "http", "--bind-address", "127.0.0.1", "--port", `${port}`, "-t", "1"];
  const [program = "", ...rest] = [...PINNED, "groonga", ...place, "-s", path.join(folder, "db")];
  const child = spawn(program, rest, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const exchange = async (command: string) => {
    const sent = get({ host: "127.0.0.1", port, path: command, agent });
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return text(answer);
  };
  for (let isReady = false; !isReady; ) {
    if (child.exitCode !== null) throw new Error("the server of groonga ended");
    isReady = await exchange("/d/status").then(
      () => true,
      () => false,
    );
  }
  const close = async () => {
    agent.destroy();
    child.kill();
    await ended;
  };
  return { pid: child.pid ?? 0, exchange, close };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function execute(server: Server, command: string): Promise<Answer> {
  const answer = JSON.parse(await server.exchange(command)) as Answer;
  if (answer[0][0] !== 0) throw new Error(`${command.slice(0, 80)}: ${JSON.stringify(answer[0])}`);
  return answer;
}

async function fill(folder: string, documents: readonly KnownDocument[]): Promise<Server> {
  await mkdir(folder);
  const server = await startLineProcess(["groonga", "-n", path.join(folder, "db")]);
  for (const command of SCHEMA) await execute(server, command);
  const rows = documents.map((document) => {
    const { key, title, shown } = document;
    return { _key: key, title, ...textOf(document), ...shown };
  });
  await execute(server, `load --table Documents\n${JSON.stringify(rows)}`);
  return server;
}

function createEngine(
  server: Server,
  { isAlike, folder, name }: EngineOptions & { folder: string; name: string },
): SearchEngine {
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
    const [, [[, , ...found]]] = await execute(server, `/d/select?${query}`);
    return found;
  };
  return {
    name,
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
