import type { LearningResources } from "../domain/learning/learning-resources.ts";
import type { DiscussedTargets, TargetKind } from "../features/community/discussions/discussed-targets.ts";
import * as pictures from "../features/community/discussions/server/picture-store.ts";
import type { TextKind } from "../features/content/texts/text-versions.ts";
import { isPictureInText } from "../features/front/site/server/pictures/picture-place-store.ts";
import { isAvatarClosed } from "../features/identity/auth/server/account/profile-store.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import type { CallingUser } from "../kit/api/caller.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import { listPostsWithPicture } from "./find-audience.ts";
import { createPictureTokens, type PictureClaims, type PicturedText } from "./picture-tokens.ts";
import { rememberAudiences } from "./remembered-audiences.ts";
import { createPictureSigning } from "./sign-pictures.ts";

export interface PictureGate {
  /** How long the requester may cache the file; null: not visible to them. `token`: from a signed address. */
  decide(name: string, token: string | null): Promise<"forever" | "briefly" | "never" | null>;
  /**
   * The value with signed addresses of restricted pictures for this login; `text`: the text that the value contains, or
   * the library of pictures.
   */
  sign<T>(value: T, user: CallingUser, text?: PicturedText | "library"): Promise<T>;
}

interface ViewerDependencies {
  db: Database;
  auth: Pick<Auth, "readSession">;
  staff: Pick<Staff, "mayDo">;
  /** Whether a user may currently read the discussion of a resource, or a topic. */
  targets: Partial<Record<TargetKind, Pick<DiscussedTargets, "find">>>;
  /** Whether a user may currently read a text; null if it is withdrawn. */
  texts: Record<TextKind, Pick<LearningResources, "checkResource">>;
}

interface GateDependencies extends ViewerDependencies {
  clock: Clock;
  appSecret: string;
}

/** Other names do not belong to a picture, and the database may not accept an arbitrary string. */
const PICTURE_NAME = /^[0-9a-f]{64}\.[a-z]+$/;

/**
 * Pictures in user content have the visibility of that content (decision 0110); pictures that occur only in restricted
 * texts are for readers of one of these texts (decision 0116).
 */
export function createPictureGate(dependencies: GateDependencies): PictureGate {
  const { db, clock, appSecret, staff } = dependencies;
  const viewers = createViewers(dependencies);
  const tokens = createPictureTokens({ appSecret, clock });
  const readAudience = rememberAudiences({ db, clock, mayReadTalk: viewers.mayReadTalk });
  const sign = createPictureSigning({ db, tokens, readAudience });

  async function opens(name: string, token: string): Promise<boolean> {
    const claims = tokens.open(name, token);
    if (claims === null) return false;
    const { userId, text, viewAs } = claims;
    const user = await viewers.find(claims);
    if (user === null) return false;
    if (text === "library") return staff.mayDo(user, "content.publish");
    if (text) {
      // Those who may edit the text also see it before it is published.
      const mayRead = (await viewers.mayRead(user, text)) || (await staff.mayDo(user, "content.publish"));
      return mayRead && isPictureInText(db, { name, ...text });
    }
    if ((await pictures.listPictures(db, { userId, names: [name] })).has(name)) return true;
    if (await isAvatarClosed(db, `/files/${name}`, { userId })) return true;
    if ((await readAudience(name)) === "talkers" && (await viewers.mayReadTalk(user, name))) return true;
    return viewAs === null && staff.mayDo(user, "community.moderate");
  }

  return {
    async decide(name, token) {
      if (!PICTURE_NAME.test(name)) return null;
      const audience = await readAudience(name);
      // A signed address is valid for minutes, whatever the picture's current audience is.
      if (audience === "everybody") return token === null ? "forever" : "briefly";
      if (audience === "readers") return "briefly";
      return token !== null && (await opens(name, token)) ? "never" : null;
    },
    sign: async <T>(value: T, user: CallingUser, text?: PicturedText | "library") =>
      (await sign(value, {
        userId: user.id,
        sessionId: user.sessionId,
        viewAs: user.viewAs ?? null,
        text: text ?? null,
      })) as T,
  };
}

/** The viewers of a picture, and what they may currently read. */
function createViewers({ db, auth, staff, targets, texts }: ViewerDependencies) {
  return {
    /** The viewer at the time of the signature; null: the login has ended or may no longer use this view. */
    async find({ userId, sessionId, viewAs }: PictureClaims): Promise<CallingUser | null> {
      const session = await auth.readSession({ userId, sessionId }, { isFresh: false });
      if (session === null) return null;
      const user = { id: session.id, sessionId, isAdmin: session.isAdmin };
      if (viewAs === null) return user;
      return (await staff.mayDo(user, "content.preview")) ? { ...user, viewAs } : null;
    },

    async mayRead(user: CallingUser, { kind, id }: PicturedText): Promise<boolean> {
      return (await texts[kind].checkResource({ id, user }))?.access.allowed ?? false;
    },

    /** Whether a user may read one of the posts and topics that show the picture; null: a guest. */
    async mayReadTalk(user: CallingUser | null, name: string): Promise<boolean> {
      for (const { kind, id } of await listPostsWithPicture(db, name))
        if ((await targets[kind]?.find(user, id))?.access.allowed) return true;
      return false;
    },
  };
}
