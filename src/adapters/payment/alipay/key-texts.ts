import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/**
 * Reads an RSA private key as Alipay's tool exports it: PEM or plain Base64, PKCS#8 or PKCS#1. Returns null for other
 * text.
 */
export function readPrivateKey(text: string): KeyObject | null {
  return firstRsa(
    text.includes("-----BEGIN")
      ? [() => createPrivateKey(text)]
      : (["pkcs8", "pkcs1"] as const).map(
          (type) => () => createPrivateKey({ key: bytesOf(text), format: "der", type }),
        ),
  );
}

/** Reads Alipay's public key, PEM or plain Base64. Returns null for other text. */
export function readPublicKey(text: string): KeyObject | null {
  // `createPublicKey` would accept a private key too, and a mix-up must be noticed.
  if (text.includes("PRIVATE KEY")) return null;
  return firstRsa(
    text.includes("-----BEGIN")
      ? [() => createPublicKey(text)]
      : (["spki", "pkcs1"] as const).map((type) => () => createPublicKey({ key: bytesOf(text), format: "der", type })),
  );
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64.replace(/\s+/g, ""), "base64");
}

function firstRsa(readings: (() => KeyObject)[]): KeyObject | null {
  for (const read of readings) {
    try {
      const key = read();
      if (key.asymmetricKeyType === "rsa") return key;
    } catch {
      // Try the next format.
    }
  }
  return null;
}
