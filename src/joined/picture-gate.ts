import { isAvatarInUse } from "../features/auth/server/account/avatar-store.ts";
import type { Auth } from "../features/auth/server/auth.ts";
import { isInProposals } from "../features/co-creation/server/proposal-store.ts";
import { isInTopics } from "../features/community/server/topic-store.ts";
import * as pictures from "../features/discussions/server/picture-store.ts";
import { isPictureKnown } from "../features/site/server/pictures/picture-store.ts";
import type { CallingUser } from "../kit/api/serve-endpoint.ts";
import { createSeal } from "../kit/process/seal.ts";
import { MINUTE_MS } from "../kit/values/durations.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";

/**
 * Who may see a picture: `everybody` for ever, `readers` as long as a published text of whoever brought it shows it, or
 * `nobody` but that person and those who moderate.
 */
type Audience = "everybody" | "readers" | "nobody";

export interface PictureGate {
  /** How long the file may be kept by who asked for it; null: it is not there for them. `token`: of a signed address. */
  decide(name: string, token: string | null): Promise<"forever" | "briefly" | "never" | null>;
  /** The value with the addresses of pictures that not everybody sees signed for this login. */
  sign<T>(value: T, user: CallingUser): Promise<T>;
}

interface GateDependencies {
  db: Database;
  clock: Clock;
  appSecret: string;
  readSession: Auth["readSession"];
  mayModerate(user: CallingUser): Promise<boolean>;
}

/** A deleted post's picture is gone everywhere within this and what browsers keep it for. */
const REMEMBERED_MS = 20_000;
const SIGNED_MS = 10 * MINUTE_MS;
const MAX_REMEMBERED = 10_000;
/** In HTML, or a whole text that is an address; never inside Markdown, which is sent back. */
const ADDRESS = /(?<=^|")\/files\/([0-9a-f]{64}\.webp)(?="|$)/g;

/** Pictures that people bring for what they write are seen as what they wrote is (decision 0110). */
export function createPictureGate({ db, clock, appSecret, readSession, mayModerate }: GateDependencies): PictureGate {
  const seal = createSeal(appSecret, "picture-address");
  const known = new Map<string, { audience: Audience; untilMs: number }>();

  async function readAudience(name: string): Promise<Audience> {
    const now = clock.now().getTime();
    const remembered = known.get(name);
    if (remembered && remembered.untilMs > now) return remembered.audience;
    const audience = await findAudience(db, name);
    // The oldest leaves first.
    known.delete(name);
    known.set(name, { audience, untilMs: now + REMEMBERED_MS });
    if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value ?? "");
    return audience;
  }

  async function opens(name: string, token: string): Promise<boolean> {
    const { userId, sessionId, untilMs } = readToken(token, name) ?? {};
    if (userId === undefined || sessionId === undefined || (untilMs ?? 0) <= clock.now().getTime()) return false;
    const user = await readSession({ userId, sessionId }, { isFresh: false });
    if (user === null) return false;
    return (await pictures.listPictures(db, { userId, names: [name] })).has(name) || mayModerate(user);
  }

  function readToken(token: string, name: string): { userId: number; sessionId: string; untilMs: number } | null {
    try {
      const [userId, sessionId, untilMs] = JSON.parse(seal.open(token, name)) as [number, string, number];
      return { userId, sessionId, untilMs };
    } catch {
      // Not one of ours: the address opens nothing.
      return null;
    }
  }

  async function signText(text: string, user: CallingUser): Promise<string> {
    const names = new Set([...text.matchAll(ADDRESS)].map(([, name]) => name ?? ""));
    const tokens = new Map<string, string>();
    for (const name of names) {
      if ((await readAudience(name)) !== "nobody") continue;
      const until = clock.now().getTime() + SIGNED_MS;
      tokens.set(name, seal.seal(JSON.stringify([user.id, user.sessionId, until]), name));
    }
    return tokens.size === 0
      ? text
      : text.replace(ADDRESS, (address, name: string) => address + (tokens.has(name) ? `?t=${tokens.get(name)}` : ""));
  }

  async function sign(value: unknown, user: CallingUser): Promise<unknown> {
    if (typeof value === "string") return value.includes("/files/") ? signText(value, user) : value;
    if (Array.isArray(value)) return Promise.all(value.map((part) => sign(part, user)));
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    const parts = Object.entries(value).map(async ([name, part]) => [name, await sign(part, user)] as const);
    return Object.fromEntries(await Promise.all(parts));
  }

  return {
    async decide(name, token) {
      // Only what people bring is encoded as WebP by the site; other kinds need no database.
      if (!name.endsWith(".webp")) return "forever";
      const audience = await readAudience(name);
      if (audience === "everybody") return "forever";
      if (audience === "readers") return "briefly";
      return token !== null && (await opens(name, token)) ? "never" : null;
    },
    sign: async <T>(value: T, user: CallingUser) => (await sign(value, user)) as T,
  };
}

async function findAudience(db: Database, name: string): Promise<Audience> {
  const owners = await pictures.listOwners(db, name);
  if (owners.length === 0) return "everybody";
  if ((await isPictureKnown(db, name)) || (await isAvatarInUse(db, `/files/${name}`))) return "everybody";
  const onlyPublished = { isPublished: true };
  for (const userId of owners) {
    const key = { userId, name };
    if (
      (await pictures.isInPosts(db, key, onlyPublished)) ||
      (await isInTopics(db, key, onlyPublished)) ||
      (await isInProposals(db, key, onlyPublished))
    )
      return "readers";
  }
  return "nobody";
}
