import { isSameSecret } from "../../../../../kit/values/is-same-secret.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";

const SHAPE = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/;

/** The claims of a refresh token; they are trusted only after `isGenuine`. */
export interface RefreshClaim {
  sessionId: string;
  generation: number;
  mac: string;
}

interface Family {
  sessionId: string;
  macSalt: string;
}

/**
 * The token of a generation: `session.generation.mac`. The same generation always gives the same text, so a lost
 * answer can be repeated although no token is stored.
 */
export function writeRefreshToken(secrets: AuthSecrets, family: Family & { generation: number }): string {
  return `${family.sessionId}.${family.generation}.${secrets.refreshMac(family)}`;
}

/** @returns null when the text cannot be a token of this site */
export function readRefreshToken(token: string): RefreshClaim | null {
  const [, sessionId, generation, mac] = SHAPE.exec(token) ?? [];
  if (!sessionId || !generation || !mac) return null;
  const claim = { sessionId, generation: Number(generation), mac };
  // `01` would be a second spelling of generation 1.
  return String(claim.generation) === generation ? claim : null;
}

/** Whether this site issued the token for this session. */
export function isGenuine(secrets: AuthSecrets, claim: RefreshClaim, macSalt: string): boolean {
  return isSameSecret(claim.mac, secrets.refreshMac({ ...claim, macSalt }));
}
