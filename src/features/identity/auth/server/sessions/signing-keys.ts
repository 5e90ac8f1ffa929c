import type { webcrypto } from "node:crypto";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { Logger } from "pino";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";
import {
  deleteSigningKeysRetiredBefore,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from "./signing-key-store.ts";

/** The only accepted algorithm of access tokens (security TOK-1). */
export const SIGNING_ALGORITHM = "EdDSA";

/** Interval at which a process reads the keys again; a new key starts to sign after twice this time. */
const RELOAD_MS = 30_000;
const HEAD_START_MS = 2 * RELOAD_MS;

/** Unknown key ids cause a reload at most this often, so that attackers cannot force reads. */
const RELOAD_GAP_MS = 1_000;

/** Tokens live 15 minutes; a retired key is retained much longer. */
const RETIRED_KEY_RETENTION_MS = DAY_MS;

export interface SigningKeys {
  /** The key that signs now; the first call on a new site creates it. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key of `kid`, or null when it is unknown. */
  find(kid: string): Promise<CryptoKey | null>;
  /** Adds a key that starts to sign a minute later, and removes keys that were retired long ago. */
  rotate(): Promise<void>;
}

interface KnownKey {
  kid: string;
  signsFromMs: number;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

interface SigningKeysOptions {
  db: Database;
  clock: Clock;
  secrets: AuthSecrets;
  logger: Pick<Logger, "warn">;
}

export function createSigningKeys({ db, clock, secrets, logger }: SigningKeysOptions): SigningKeys {
  let known: KnownKey[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(from: DatabaseOrTransaction): Promise<void> {
    const startedAtMs = clock.now().getTime();
    const opened: KnownKey[] = [];
    for (const row of await listSigningKeys(from)) {
      const key = known.find(({ kid }) => kid === row.kid) ?? (await openKey(secrets, row, logger));
      if (key) opened.push(key);
    }
    known = opened;
    readAtMs = startedAtMs;
  }

  async function readIfOlderThan(limitMs: number): Promise<void> {
    const ageMs = clock.now().getTime() - readAtMs;
    if (ageMs >= 0 && ageMs < limitMs) return;
    reading ??= read(db).finally(() => {
      reading = null;
    });
    await reading;
  }

  function findInForce(): KnownKey | undefined {
    const nowMs = clock.now().getTime();
    return known.findLast(({ signsFromMs }) => signsFromMs <= nowMs);
  }

  async function addFirst(): Promise<void> {
    await db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      await read(tx);
      if (findInForce()) return;
      await addKey(tx, secrets, { now: clock.now(), headStartMs: 0 });
      await read(tx);
    });
  }

  async function current() {
    await readIfOlderThan(RELOAD_MS);
    if (!findInForce()) await addFirst();
    const inForce = findInForce();
    if (!inForce) throw new Error("a signing key was made and is not there");
    return { kid: inForce.kid, key: inForce.privateKey };
  }

  async function find(kid: string) {
    const isKnown = known.some((key) => key.kid === kid);
    await readIfOlderThan(isKnown ? RELOAD_MS : RELOAD_GAP_MS);
    return known.find((key) => key.kid === kid)?.publicKey ?? null;
  }

  async function rotate() {
    const now = clock.now();
    await db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      const signsFrom = await addKey(tx, secrets, { now, headStartMs: HEAD_START_MS });
      await retireSigningKeys(tx, signsFrom);
      await deleteSigningKeysRetiredBefore(tx, new Date(now.getTime() - RETIRED_KEY_RETENTION_MS));
    });
    await read(db);
  }

  return { current, find, rotate };
}

async function addKey(
  tx: Transaction,
  secrets: AuthSecrets,
  { now, headStartMs }: { now: Date; headStartMs: number },
): Promise<Date> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const sealedPrivateJwk = secrets.seal(JSON.stringify(await exportJWK(pair.privateKey)), kid);
  const signsFrom = new Date(now.getTime() + headStartMs);
  await insertSigningKey(tx, { kid, publicJwk, sealedPrivateJwk, createdAt: now, signsFrom, retiredAt: null });
  return signsFrom;
}

/** Skips a key that was sealed with another app secret: its tokens are rejected, and a new key is created. */
async function openKey(
  secrets: AuthSecrets,
  row: SigningKeyRow,
  logger: Pick<Logger, "warn">,
): Promise<KnownKey | null> {
  try {
    const [publicKey, privateKey] = await Promise.all([
      importPair(row.publicJwk),
      importPair(JSON.parse(secrets.open(row.sealedPrivateJwk, row.kid))),
    ]);
    return { kid: row.kid, signsFromMs: row.signsFrom.getTime(), publicKey, privateKey };
  } catch (error) {
    logger.warn({ err: error, kid: row.kid }, "a signing key cannot be opened; was the app secret changed?");
    return null;
  }
}

async function importPair(jwk: webcrypto.JsonWebKey): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk, kty: "OKP" }, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("the key is a shared secret, not half of a pair");
  return key;
}
