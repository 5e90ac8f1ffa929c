import type { TextKind } from "../features/content/texts/text-versions.ts";
import type { CallingUser } from "../kit/api/caller.ts";
import { createSeal } from "../kit/process/seal.ts";
import { MINUTE_MS } from "../kit/values/durations.ts";
import type { Clock } from "../ports/clock.ts";

/** A text that may be restricted. */
export interface PicturedText {
  kind: TextKind;
  id: number;
}

/** The user for whom the address of a picture is signed. */
export interface PictureClaims {
  userId: number;
  sessionId: string;
  /** The view of staff at that time; a change of the view does not invalidate signed addresses. */
  viewAs: CallingUser["viewAs"] | null;
  /** null: a picture in user content, or an avatar; `library`: for staff who write content. */
  text: PicturedText | "library" | null;
}

export interface PictureTokens {
  sign(name: string, claims: PictureClaims): string;
  /** null: expired, of another picture, or not signed by this site. */
  open(name: string, token: string): PictureClaims | null;
}

type Token = PictureClaims & { untilMs: number };

const SIGNED_MS = 10 * MINUTE_MS;

/** Signs and reads the tokens in addresses of restricted pictures. */
export function createPictureTokens({ appSecret, clock }: { appSecret: string; clock: Clock }): PictureTokens {
  const seal = createSeal(appSecret, "picture-address");

  function read(name: string, token: string): Token | null {
    try {
      return JSON.parse(seal.open(token, name)) as Token;
    } catch {
      // Not a token of ours: the address opens nothing.
      return null;
    }
  }

  return {
    sign(name, claims) {
      const token: Token = { ...claims, untilMs: clock.now().getTime() + SIGNED_MS };
      return seal.seal(JSON.stringify(token), name);
    },
    open(name, token) {
      const signed = read(name, token);
      return signed === null || signed.untilMs <= clock.now().getTime() ? null : signed;
    },
  };
}
