import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../../../ports/clock.ts";
import { authError } from "../people/auth-error.ts";
import { isCanonicalToken } from "./canonical-token.ts";
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys.ts";

const TYPE = "at+jwt";
const ISSUER = "zhixing";
const AUDIENCE = "zhixing-api";

/** Our tokens have about 400 characters; much longer ones are rejected without parsing (security TOK-1). */
const MAX_TOKEN_LENGTH = 2_000;

/** The maximum number of cached verified tokens; each takes about half a kilobyte. */
const MAX_REMEMBERED = 20_000;

/** The user and login of a verified token. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  generation: number;
}

export interface AccessTokens {
  sign(claims: AccessClaims, lifetimeSeconds: number): Promise<string>;
  /** Throws TOKEN_EXPIRED or TOKEN_INVALID. Does not check whether the session is still valid. */
  verify(token: string): Promise<AccessClaims>;
}

export function createAccessTokens(options: { keys: SigningKeys; clock: Clock }): AccessTokens {
  const { keys, clock } = options;
  const remembered = new LRUCache<string, { claims: AccessClaims; expiresAtMs: number }>({ max: MAX_REMEMBERED });

  async function sign(claims: AccessClaims, lifetimeSeconds: number): Promise<string> {
    const { kid, key } = await keys.current();
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ sid: claims.sessionId, gen: claims.generation })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TYPE, kid })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(String(claims.userId))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(key);
  }

  async function verify(token: string): Promise<AccessClaims> {
    const nowMs = clock.now().getTime();
    const known = remembered.get(token);
    if (known) {
      if (known.expiresAtMs > nowMs) return known.claims;
      remembered.delete(token);
      throw authError("TOKEN_EXPIRED");
    }
    const { claims, expiresAtMs } = await verifyOnce(token);
    remembered.set(token, { claims, expiresAtMs });
    return claims;
  }

  async function verifyOnce(token: string) {
    if (token.length > MAX_TOKEN_LENGTH || !isCanonicalToken(token)) throw authError("TOKEN_INVALID");
    const key = await keys.find(readKid(token));
    if (!key) throw authError("TOKEN_INVALID");
    const { payload } = await jwtVerify(token, key, {
      algorithms: [SIGNING_ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["exp", "iat", "sub"],
      currentDate: clock.now(),
    }).catch((cause: unknown) => {
      throw authError(cause instanceof errors.JWTExpired ? "TOKEN_EXPIRED" : "TOKEN_INVALID", { cause });
    });
    return { claims: readClaims(payload), expiresAtMs: Number(payload.exp) * 1000 };
  }

  return { sign, verify };
}

function readKid(token: string): string {
  try {
    // Only the key id is read from the unverified header; keys in the header or referenced by it are ignored.
    const { kid } = decodeProtectedHeader(token);
    if (typeof kid === "string") return kid;
  } catch (cause) {
    throw authError("TOKEN_INVALID", { cause });
  }
  throw authError("TOKEN_INVALID");
}

function readClaims({ sub, sid, gen }: JWTPayload): AccessClaims {
  const userId = Number(sub);
  if (!Number.isSafeInteger(userId) || typeof sid !== "string" || typeof gen !== "number") {
    throw authError("TOKEN_INVALID");
  }
  return { userId, sessionId: sid, generation: gen };
}
