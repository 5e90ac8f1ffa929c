import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

let minted: Promise<KeyObject> | null = null;

/** A key that belongs to no gateway, for forgeries: one per process, because generating it is slow. */
export function strangerKey(): Promise<KeyObject> {
  minted ??= promisify(generateKeyPair)("rsa", { modulusLength: 2048 }).then(({ privateKey }) => privateKey);
  return minted;
}
