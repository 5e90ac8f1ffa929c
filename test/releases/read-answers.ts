import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { createTestAuth, describeDevice, testAppSecret } from "../auth/people.ts";
import { drawAddress } from "../draw.ts";
import { quietLogger } from "../quiet-logger.ts";
import { listSitemapPages } from "../site/sitemap-pages.ts";
import { PATIENT, startSite } from "../site/start-site.ts";
import { createFixedClock } from "../time/fixed-clock.ts";
import { RELEASE_PHONES } from "./made-data.ts";
import type { ReleasedAnswer } from "./releases.ts";

type Headers = Record<string, string>;
type Sessions = Record<string, Headers>;

export const GUEST = "guest";
const AT_ONCE = 4;
/** Answers that describe the process or the moment, not the data. */
const UNSTABLE = /^\/v1\/(?:verification|statistics|events|auth|sandbox|admin\/(?:doctor|jobs|state))/;

/** The built site on a loaded database whose time stands still, with a session of each account of the data. */
export interface ReleaseSite {
  url: string;
  sessions: Sessions;
  stop(): Promise<void>;
}

/** Starts the built site on the loaded data. It changes nothing but sessions: it runs no jobs. */
export async function startOnData(
  { url, at, dataDir }: { url: string; at: string; dataDir: string },
  env: Record<string, string> = {},
): Promise<ReleaseSite> {
  const sessions = await issueSessions(url, at);
  const settings = { ...PATIENT, LOG_LEVEL: "warn", SEED_DEMO: "0", RUN_JOBS: "0", APP_SECRET: testAppSecret, ORIGIN };
  const site = await startSite({
    dataDir,
    env: { ...settings, TRUSTED_PROXIES: "127.0.0.1", DATABASE_URL: url, ...env },
  });
  return { url: site.url, sessions, stop: site.stop };
}

/** Links in answers name it; the port of the process would differ each time. */
const ORIGIN = "http://localhost:3000";

async function issueSessions(url: string, at: string): Promise<Sessions> {
  const { db, pool, close } = connectDatabase({ url, max: 2, applicationName: "test", logger: quietLogger });
  try {
    const auth = createTestAuth(db, { clock: createFixedClock(at) });
    const sessions: Sessions = { [GUEST]: {} };
    for (const [name, phone] of Object.entries(RELEASE_PHONES)) {
      const { rows } = await pool.query<{ id: string }>("select id from users where phone = $1", [phone]);
      const device = `web_release${name}_1`;
      const client = { device: describeDevice(device), ip: "203.0.113.7" };
      const tokens = await auth.issueSession({ userId: Number(rows[0]?.id), client });
      sessions[name] = { authorization: `Bearer ${tokens.access_token}`, "x-device-id": device };
    }
    await pool.query("update sessions set reauthenticated_at = $1", [at]);
    return sessions;
  } finally {
    await close();
  }
}

/** The part that is read of the site's description of its API. */
interface OpenApiDocument {
  paths: Record<string, { get?: object }>;
}

/** All public pages of the site, and all calls without parameters for a guest, a member and an owner. */
export async function listQuestions({ url }: ReleaseSite): Promise<{ who: string; path: string; isPage: boolean }[]> {
  const pages = (await listSitemapPages(url)).map((path) => ({ who: GUEST, path, isPage: true }));
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
  const calls = Object.entries(document.paths)
    .filter(([path, { get }]) => get && !path.includes("{") && !UNSTABLE.test(path))
    .map(([path]) => path);
  return [...pages, ...calls.flatMap((path) => chooseCallers(path).map((who) => ({ who, path, isPage: false })))];
}

function chooseCallers(path: string): string[] {
  return path.startsWith("/v1/admin/") ? ["owner"] : [GUEST, "member", "buyer"];
}

/** What the site answers; null: it refuses, as it does when a call needs parameters or a session. */
export async function readAnswer(site: ReleaseSite, who: string, path: string): Promise<ReleasedAnswer | null> {
  const isPage = !path.startsWith("/v1/");
  // One address may not ask for everything at once.
  const headers = { ...site.sessions[who], "x-forwarded-for": drawAddress() };
  const response = await fetch(isPage ? site.url + path : `${site.url}/api${path}`, { headers });
  const text = await response.text();
  if (!response.ok) return null;
  if (isPage) return { who, path, texts: listTexts(text) };
  return response.headers.get("content-type")?.startsWith("application/json")
    ? { who, path, json: JSON.parse(text) }
    : null;
}

/** Sends several requests at a time and keeps the order of their answers. */
export async function readAnswers(
  site: ReleaseSite,
  questions: readonly { who: string; path: string }[],
): Promise<(ReleasedAnswer | null)[]> {
  const answers: (ReleasedAnswer | null)[] = [];
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    const batch = questions.slice(from, from + AT_ONCE);
    answers.push(...(await Promise.all(batch.map(({ who, path }) => readAnswer(site, who, path)))));
  }
  return answers;
}

/** The texts between the tags of a page, without its scripts, each once. */
export function listTexts(html: string): string[] {
  const visible = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, "");
  return [...new Set(visible.split(/<[^>]*>/).map((text) => text.trim()))].filter((text) => text.length > 1);
}

/** The part of the first answer that the second repeats: the rest depends on chance. */
export function keepStable(one: unknown, other: unknown): unknown {
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return [];
    const isLeaf = (item: unknown) => typeof item !== "object" || item === null;
    if (one.some((item, index) => isLeaf(item) && item !== other[index])) return [];
    return one.map((item, index) => keepStable(item, other[index]));
  }
  if (typeof one === "object" && one !== null) {
    if (typeof other !== "object" || other === null) return {};
    const stable = Object.entries(one).flatMap(([name, value]) => {
      const again: unknown = Reflect.get(other, name);
      const isLeaf = typeof value !== "object" || value === null;
      return isLeaf && value !== again ? [] : [[name, keepStable(value, again)] as const];
    });
    return Object.fromEntries(stable);
  }
  return one;
}
