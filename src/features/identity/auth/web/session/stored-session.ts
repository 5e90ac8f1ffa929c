import type { LocalStore } from "../../../../../ui/browser/local-store.ts";
import type { LocalKey } from "../../../../../ui/browser/stored-keys.ts";
import type { User } from "../../contract.ts";

/** The stored data of the two tokens. */
export interface StoredTokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970, by this browser's clock. */
  expiresAt: number;
}

const ACCESS = "access_token";
const REFRESH = "refresh_token";
const EXPIRY = "token_expiry";
const USER = "userInfo";
const PERMISSIONS = "permissions";
const ROLES = "roles";

/** The keys that are removed when a session ends; device_id and theme belong to the browser and stay (spec §3, §4). */
export const SESSION_KEYS: readonly LocalKey[] = [ACCESS, REFRESH, EXPIRY, USER, PERMISSIONS, ROLES];

/** All three token keys, or null: partial data counts as none (spec §4). */
export function readTokens(store: LocalStore): StoredTokens | null {
  const [accessToken, refreshToken, expiry] = [store.get(ACCESS), store.get(REFRESH), store.get(EXPIRY)];
  const expiresAt = Number(expiry);
  if (!accessToken || !refreshToken || !expiry || !Number.isFinite(expiresAt)) return null;
  return { accessToken, refreshToken, expiresAt };
}

/** The refresh token is written last, because another tab reacts when the set is complete. */
export function writeTokens(store: LocalStore, tokens: StoredTokens): void {
  store.set(EXPIRY, String(tokens.expiresAt));
  store.set(ACCESS, tokens.accessToken);
  store.set(REFRESH, tokens.refreshToken);
}

/** The stored user info; removed when it lacks an id or no refresh token exists (spec §4). */
export function readUser(store: LocalStore): User | null {
  const text = store.get(USER);
  if (text === null) return null;
  const user = parseUser(text);
  if (user !== null && store.get(REFRESH)) return user;
  store.remove(USER);
  return null;
}

/** Roles are only stored for the interface; the server never trusts the browser's permissions. */
export function writeUser(store: LocalStore, user: User): void {
  store.set(USER, JSON.stringify(user));
  store.set(ROLES, JSON.stringify([user.role, ...user.roles]));
  store.set(PERMISSIONS, JSON.stringify(user.permissions));
}

/** Removes everything that a session stored (spec §4 "Logout"). */
export function clearSession(store: LocalStore): void {
  for (const key of SESSION_KEYS) store.remove(key);
}

function parseUser(text: string): User | null {
  try {
    const value: unknown = JSON.parse(text);
    const hasId = typeof value === "object" && value !== null && "id" in value && Boolean(value.id);
    return hasId ? (value as User) : null;
  } catch {
    // Invalid text or data of an older release counts as no user info.
    return null;
  }
}
