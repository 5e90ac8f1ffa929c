import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

let minted: Promise<KeyObject> | null = null;

/**
 * The key of somebody who is no gateway, for forgeries: one per process, because generating it takes longer than all
 * else.
 */
export function strangerKey(): Promise<KeyObject> {
  minted ??= promisify(generateKeyPair)("rsa", { modulusLength: 2048 }).then(({ privateKey }) => privateKey);
  return minted;
}
