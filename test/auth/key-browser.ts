import { createHash, randomUUID } from "node:crypto";
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK } from "jose";
import type { DeviceProofClaims } from "../../src/features/identity/auth/device-proof.ts";
import type { EndpointSpec } from "../../src/kit/api/endpoint.ts";

/** A browser with its own key. */
export interface KeyBrowser {
  deviceId: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

export async function openKeyBrowser(deviceId: string): Promise<KeyBrowser> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  return { deviceId, privateKey, jwk: await exportJWK(publicKey) };
}

/** The proof of a call; `change` makes it invalid. */
export async function signProof(
  by: KeyBrowser,
  endpoint: EndpointSpec,
  change: { now?: Date; claims?: Partial<DeviceProofClaims>; header?: object; refreshToken?: string } = {},
): Promise<string> {
  const { now = new Date(), claims, header, refreshToken } = change;
  const payload: DeviceProofClaims = {
    method: endpoint.method,
    path: endpoint.path,
    iat: Math.floor(now.getTime() / 1000),
    jti: randomUUID(),
    ...(refreshToken && { rth: createHash("sha256").update(refreshToken).digest("base64url") }),
    ...claims,
  };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ES256", typ: "device-proof+jwt", jwk: by.jwk, ...header })
    .sign(by.privateKey);
}
