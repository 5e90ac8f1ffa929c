import type { LearningResources } from "../domain/learning/learning-resources.ts";
import type { DiscussedTargets, TargetKind } from "../features/community/discussions/discussed-targets.ts";
import * as pictures from "../features/community/discussions/server/picture-store.ts";
import type { TextKind } from "../features/content/texts/text-versions.ts";
import { isPictureInText, listGatedPictures } from "../features/front/site/server/pictures/picture-place-store.ts";
import { findPictureSizes } from "../features/front/site/server/pictures/picture-store.ts";
import { isAvatarClosed } from "../features/identity/auth/server/account/profile-store.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import type { CallingUser } from "../kit/api/caller.ts";
import { createSeal } from "../kit/process/seal.ts";
import { MINUTE_MS } from "../kit/values/durations.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import { type Audience, findAudience, listPostsWithPicture } from "./find-audience.ts";

/** A text that may be gated. */
export interface PicturedText {
  kind: TextKind;
  id: number;
}

export interface PictureGate {
  /** How long the requester may cache the file; null: not visible to them. `token`: of a signed address. */
  decide(name: string, token: string | null): Promise<"forever" | "briefly" | "never" | null>;
  /** The value with the addresses of pictures that not everybody sees signed for this login; `text`: what it answers. */
  sign<T>(value: T, user: CallingUser, text?: PicturedText): Promise<T>;
}

interface GateDependencies {
  db: Database;
  clock: Clock;
  appSecret: string;
  auth: Pick<Auth, "readSession">;
  staff: Pick<Staff, "mayDo">;
  /** Whether somebody may read the discussion of a resource, and a topic, by their current rights. */
  targets: Partial<Record<TargetKind, Pick<DiscussedTargets, "find">>>;
  /** Whether somebody may read a text by the rights of this moment; null where it is withdrawn. */
  texts: Record<TextKind, Pick<LearningResources, "checkResource">>;
}

/** The claims of a signed address. */
interface Token {
  userId: number;
  sessionId: string;
  untilMs: number;
  /** As whom staff looked at the site then; a change of the view ends no address that is on its way. */
  viewAs: CallingUser["viewAs"] | null;
  /** null: a picture for user content, or an avatar. */
  text: PicturedText | null;
}

/** A deleted post's picture disappears everywhere within this time and browsers' cache time. */
const REMEMBERED_MS = 20_000;
const SIGNED_MS = 10 * MINUTE_MS;
const MAX_REMEMBERED = 10_000;
const SIGNED_IN_TALK: ReadonlySet<Audience> = new Set(["nobody", "talkers"]);
/** Other names are of no picture, and a string from an address need not be text that the database accepts. */
const PICTURE_NAME = /^[0-9a-f]{64}\.[a-z]+$/;
/** In HTML, or a whole text that is an address, by whatever way it leads there; never inside Markdown, which is sent back. */
const ADDRESS =
  /(?<=^|")([^"\s]*?)\/files\/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg))(\?(?:&#x26;|[^"#])*)?(?=["#]|$)/g;

/**
 * Pictures for user content have the visibility of that content (decision 0110), those in gated texts alone are for
 * readers of one of these texts (decision 0116).
 */
export function createPictureGate(dependencies: GateDependencies): PictureGate {
  const { db, clock, appSecret, auth, staff, texts, targets } = dependencies;
  const seal = createSeal(appSecret, "picture-address");
  const known = new Map<string, { audience: Audience; untilMs: number }>();

  async function readAudience(name: string): Promise<Audience> {
    const now = clock.now().getTime();
    const remembered = known.get(name);
    if (remembered && remembered.untilMs > now) return remembered.audience;
    try {
      const found = await findAudience(db, name);
      const isForAll = found === "talkers" && (await mayReadTalk(null, name));
      return remember(name, isForAll ? "readers" : found);
    } catch (thrown) {
      // Without a database nothing changes: known answers remain valid. The rest is answered with 503.
      if (!remembered) throw thrown;
      return remember(name, remembered.audience);
    }
  }

  function remember(name: string, audience: Audience): Audience {
    // The oldest leaves first.
    known.delete(name);
    known.set(name, { audience, untilMs: clock.now().getTime() + REMEMBERED_MS });
    if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value ?? "");
    return audience;
  }

  async function opens(name: string, token: string): Promise<boolean> {
    const signed = readToken(token, name);
    if (signed === null || signed.untilMs <= clock.now().getTime()) return false;
    const { userId, text, viewAs } = signed;
    const user = await findViewer(signed);
    if (user === null) return false;
    if (text) return (await isPictureInText(db, { name, ...text })) && mayRead(user, text);
    if ((await pictures.listPictures(db, { userId, names: [name] })).has(name)) return true;
    if (await isAvatarClosed(db, addressOf(name), { userId })) return true;
    if ((await readAudience(name)) === "talkers" && (await mayReadTalk(user, name))) return true;
    return viewAs === null && staff.mayDo(user, "community.moderate");
  }

  /** Who looks, as whom they looked when the address was signed; null: the login has ended, or may not look so any more. */
  async function findViewer({ userId, sessionId, viewAs }: Token): Promise<CallingUser | null> {
    const session = await auth.readSession({ userId, sessionId }, { isFresh: false });
    if (session === null) return null;
    const user = { id: session.id, sessionId, isAdmin: session.isAdmin };
    if (viewAs === null) return user;
    return (await staff.mayDo(user, "content.preview")) ? { ...user, viewAs } : null;
  }

  async function mayRead(user: CallingUser, { kind, id }: PicturedText): Promise<boolean> {
    return (await texts[kind].checkResource({ id, user }))?.access.allowed ?? false;
  }

  /** Whether somebody may read one of the posts and topics that show it; null: a guest. */
  async function mayReadTalk(user: CallingUser | null, name: string): Promise<boolean> {
    for (const { kind, id } of await listPostsWithPicture(db, name))
      if ((await targets[kind]?.find(user, id))?.access.allowed) return true;
    return false;
  }

  function readToken(token: string, name: string): Token | null {
    try {
      return JSON.parse(seal.open(token, name)) as Token;
    } catch {
      // Not one of ours: the address opens nothing.
      return null;
    }
  }

  async function signText(html: string, signFor: Omit<Token, "untilMs">): Promise<string> {
    const found = [...html.matchAll(ADDRESS)];
    const names = new Set(found.map(([, , name = ""]) => name));
    const tokens = new Map<string, string>();
    // What is remembered may be from before the text was saved, and a page stays longer than that.
    const gated = signFor.text ? await listGatedPictures(db, [...names]) : null;
    const foreign = gated ? await listForeignPictures(db, found) : null;
    for (const name of names) {
      const isSigned = gated ? gated.has(name) && !foreign?.has(name) : SIGNED_IN_TALK.has(await readAudience(name));
      if (!isSigned) continue;
      const token: Token = { ...signFor, untilMs: clock.now().getTime() + SIGNED_MS };
      tokens.set(name, seal.seal(JSON.stringify(token), name));
    }
    if (tokens.size === 0) return html;
    return html.replace(ADDRESS, (address, _way, name: string) =>
      tokens.has(name) ? `${addressOf(name)}?t=${tokens.get(name)}` : address,
    );
  }

  async function sign(value: unknown, signFor: Omit<Token, "untilMs">): Promise<unknown> {
    if (typeof value === "string") return value.includes("/files/") ? signText(value, signFor) : value;
    if (Array.isArray(value)) return Promise.all(value.map((part) => sign(part, signFor)));
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    const parts = Object.entries(value).map(async ([name, part]) => [name, await sign(part, signFor)] as const);
    return Object.fromEntries(await Promise.all(parts));
  }

  return {
    async decide(name, token) {
      if (!PICTURE_NAME.test(name)) return null;
      const audience = await readAudience(name);
      // A signed address is for minutes, whatever the picture is by now.
      if (audience === "everybody") return token === null ? "forever" : "briefly";
      if (audience === "readers") return "briefly";
      return token !== null && (await opens(name, token)) ? "never" : null;
    },
    sign: async <T>(value: T, user: CallingUser, text?: PicturedText) =>
      (await sign(value, {
        userId: user.id,
        sessionId: user.sessionId,
        viewAs: user.viewAs ?? null,
        text: text ?? null,
      })) as T,
  };
}

/** Of addresses that are not plain ones of this site those whose picture it does not have. */
async function listForeignPictures(db: Database, found: readonly RegExpMatchArray[]): Promise<Set<string>> {
  const names = found.filter(([, way, , query]) => way !== "" || query !== undefined).map(([, , name = ""]) => name);
  if (names.length === 0) return new Set();
  const known = await findPictureSizes(db, names);
  return new Set(names.filter((name) => !known.has(name)));
}

function addressOf(name: string): string {
  return `/files/${name}`;
}
