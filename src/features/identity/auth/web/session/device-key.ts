/** The browser's own key: it can sign but cannot be exported (security §5.3). */
export interface DeviceKey {
  privateKey: CryptoKey;
  /** The bare public key, as contained in a proof. */
  publicJwk: { kty: string; crv: string; x: string; y: string };
  /** RFC 7638; also the device fingerprint of the common headers (spec §7). */
  thumbprint: string;
}

const DATABASE = "zhixing";
const STORE = "keys";
const NAME = "device";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" } as const;

/** The key of this browser, created at first use; null where it cannot be created (plain HTTP, private windows). */
export async function openDeviceKey(): Promise<DeviceKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    const database = await openDatabase();
    const pair = (await readPair(database)) ?? (await storePair(database, await makePair()));
    database.close();
    return await describeKey(pair);
  } catch {
    // Sessions without a key still work but are easier to steal.
    return null;
  }
}

/** Reads the parts of a key pair that a proof needs. */
export async function describeKey({ publicKey, privateKey }: CryptoKeyPair): Promise<DeviceKey> {
  const { kty = "", crv = "", x = "", y = "" } = await crypto.subtle.exportKey("jwk", publicKey);
  const thumbprint = await sha256(JSON.stringify({ crv, kty, x, y }));
  return { privateKey, publicJwk: { kty, crv, x, y }, thumbprint };
}

export function makePair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
}

/** base64url of the SHA-256 of a text. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  return resultOf(opening);
}

function readPair(database: IDBDatabase): Promise<CryptoKeyPair | undefined> {
  return resultOf(database.transaction(STORE).objectStore(STORE).get(NAME));
}

/** Stores the pair, unless another tab stored one first: then that pair is the browser's key. */
async function storePair(database: IDBDatabase, made: CryptoKeyPair): Promise<CryptoKeyPair> {
  const store = database.transaction(STORE, "readwrite").objectStore(STORE);
  const former: CryptoKeyPair | undefined = await resultOf(store.get(NAME));
  if (former) return former;
  await resultOf(store.put(made, NAME));
  return made;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("blocked", () => reject(new Error("the key store is in use")));
  });
}
