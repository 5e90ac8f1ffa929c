import pg from "pg";
import { IS_RESTORE_UNFINISHED, UNFINISHED_RESTORE } from "../unfinished-restore.ts";

const OLDEST_VERSION = 15;
const CONNECT_LIMIT_MS = 10_000;

const FACTS = `
  select has_database_privilege(current_database(), 'create') as can_make_schemas,
    has_schema_privilege('public', 'create') as can_make_tables,
    to_regrole('zhixing_guest') is not null
      or (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as has_guest,
    ${IS_RESTORE_UNFINISHED} as is_restoring`;

interface Facts {
  can_make_schemas: boolean;
  can_make_tables: boolean;
  has_guest: boolean;
  is_restoring: boolean;
}

/**
 * Throws an error of one line that names DATABASE_URL if the external database is not available or not suitable for the
 * site.
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on("error", () => undefined);
  const version = readVersion(client);
  try {
    await client.connect();
    // Before the first query, because an older server may not have the queried columns.
    if (Number.parseInt(version(), 10) < OLDEST_VERSION)
      throw new Error(`PostgreSQL ${version()} 太旧，要 ${OLDEST_VERSION} 或更新的版本`);
    const { rows } = await client.query<Facts>(FACTS);
    const problem = rows[0] && findProblem(rows[0]);
    if (problem) throw new Error(problem);
  } catch (error) {
    throw new Error(`DATABASE_URL：${explain(error as Error & { code?: string }, new URL(url))}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The version that the server reports when the connection is opened. */
function readVersion(client: pg.Client): () => string {
  let version = "";
  client.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
    if (parameterName === "server_version") version = parameterValue;
  });
  return () => version;
}

function findProblem(facts: Facts): string | null {
  if (!facts.can_make_schemas) return "这个用户不能在数据库里建立 schema：请让它成为数据库的所有者";
  if (!facts.can_make_tables) return "这个用户不能在 public 里建表：请让它成为数据库的所有者";
  if (!facts.has_guest)
    return "没有角色 zhixing_guest，这个用户也不能建立角色：请给它 CREATEROLE，或先建好这个角色并授予它";
  return facts.is_restoring ? UNFINISHED_RESTORE : null;
}

function explain(error: Error & { code?: string }, url: URL): string {
  const database = decodeURIComponent(url.pathname.slice(1));
  // For a socket, the host is its folder.
  const host = decodeURIComponent(url.host);
  switch (error.code) {
    case "28P01":
    case "28000":
      return `用户名或密码不对，或服务器不让用户“${decodeURIComponent(url.username)}”从这里登录`;
    case "3D000":
      return `服务器上没有数据库“${database}”`;
    case "42501":
      return `用户“${decodeURIComponent(url.username)}”不能使用数据库“${database}”`;
    case undefined:
      return /timeout/i.test(error.message) ? `连不上 ${host}：没有应答` : error.message;
    default:
      return /^(?:E[A-Z]+)$/.test(error.code) ? `连不上 ${host}（${error.code}）` : error.message;
  }
}
