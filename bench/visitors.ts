import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { makeCode } from "../src/features/identity/auth/server/codes/verify-code.ts";
import { createAuthSecrets } from "../src/features/identity/auth/server/people/auth-secrets.ts";
import { createUser } from "../src/features/identity/auth/server/people/create-user.ts";
import { systemClock } from "../src/ports/clock.ts";
import type { Database } from "../src/ports/database.ts";
import { createPerson, testAppSecret } from "../test/auth/people.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import type { Question } from "./record-answer.ts";

export interface Visitors {
  /** Single-use logins: a known number with the code that was sent to it. */
  logins: Question[];
  /** Headers of signed-in people, each of whom buys several times. */
  buyers: Record<string, string>[];
  /** Sessions to be refreshed by many at once. */
  sessions: Session[];
  planId: number;
  articleId: number;
  /** A page of the reader. */
  documentPath: string;
  coursePath: string;
  /** A film that guests may see. */
  filmPath: string;
  agreementVersion: string;
}

export interface Session {
  refreshToken: string;
  headers: Record<string, string>;
}

const AT_ONCE = 8;
const SESSIONS = 10;
const json = { "content-type": "application/json" };

/** Puts people and pending login codes into the site's own database, through the slice's own functions. */
export function makeVisitors(dataDir: string, counts: { logins: number; buyers: number }): Promise<Visitors> {
  return withDatabase(dataDir, async ({ db, pool }) => {
    const logins = await inBatches(counts.logins, (index) => makeLogin(db, index));
    const buyers = await inBatches(counts.buyers, async () => (await createPerson(db)).headers);
    const sessions = await inBatches(SESSIONS, () => makeSession(db));
    const { rows } = await pool.query(`select
      (select min(id) from plans where price_fen > 0) as plan,
      (select min(id) from articles where content_type = 'free') as article,
      (select format('/system/book/%s/document/%s', d.book_id, d.id) from documents d join books b on b.id = d.book_id
        where b.shelf = 'system' order by d.id limit 1) as document,
      (select format('/basic/course/%s', id) from courses where shelf = 'basic' order by id limit 1) as course,
      (select format('/basic/course/%s/video/%s', c.id, l.id) from lessons l join courses c on c.id = l.course_id
        where c.shelf = 'basic' and l.kind = 'video' order by l.id limit 1) as film,
      (select value ->> 'purchase_agreement_version' from settings where value ? 'purchase_agreement_version') as agreement`);
    const [found] = rows as [Record<"plan" | "article" | "document" | "course" | "film" | "agreement", string>];
    return {
      logins,
      buyers,
      sessions,
      planId: Number(found.plan),
      articleId: Number(found.article),
      documentPath: found.document,
      coursePath: found.course,
      filmPath: found.film,
      agreementVersion: found.agreement,
    };
  });
}

/** Creates more people with pending codes, which expire after five minutes; `from`: the number of existing people. */
export function makeLogins(dataDir: string, { from, count }: { from: number; count: number }): Promise<Question[]> {
  return withDatabase(dataDir, ({ db }) => inBatches(count, (index) => makeLogin(db, from + index)));
}

async function withDatabase<T>(
  dataDir: string,
  work: (connection: ReturnType<typeof connectDatabase>) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const connection = connectDatabase({ url: server.url, max: AT_ONCE, applicationName: "bench", logger: quietLogger });
  try {
    return await work(connection);
  } finally {
    await connection.close();
    await server.stop();
  }
}

async function makeSession(db: Database): Promise<Session> {
  const { tokens, deviceId } = await createPerson(db);
  const agent = { "user-agent": `test ${deviceId}`, "x-forwarded-for": "203.0.113.7" };
  return { refreshToken: tokens.refresh_token, headers: { ...json, ...agent, "x-device-id": deviceId } };
}

async function makeLogin(db: Database, index: number): Promise<Question> {
  const phone = `+86139${String(index).padStart(8, "0")}`;
  const deviceId = `web_bench_${index}`;
  await createUser(db, { clock: systemClock, phone });
  const code = await makeCode(
    { db, clock: systemClock, secrets: createAuthSecrets(testAppSecret) },
    { target: phone, purpose: "login", deviceId },
  );
  return {
    method: "POST",
    headers: { ...json, "x-device-id": deviceId },
    body: JSON.stringify({ phone, code }),
  };
}

async function inBatches<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - index);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, offset) => make(index + offset)))));
  }
  return made;
}
