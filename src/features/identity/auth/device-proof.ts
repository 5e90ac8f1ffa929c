/**
 * The device proof (security §5.3): a short-lived ES256 signature by a key that cannot leave the browser. A session
 * opened with one is refreshed only with one of the same key, so that a copied local storage is not a session.
 *
 * The header carries a compact JWS. Its protected header is `{ alg: "ES256", typ: "device-proof+jwt", jwk }` with the
 * bare public key (`kty`, `crv`, `x`, `y`), its payload a `DeviceProofClaims`.
 */
export const DEVICE_PROOF_HEADER = "X-Device-Proof";
export const DEVICE_PROOF_TYPE = "device-proof+jwt";

/** What a proof speaks for: one call, at one moment. */
export interface DeviceProofClaims {
  method: string;
  /** As in the contract, below `/api`: `/v1/auth/login/refresh-token`. */
  path: string;
  /** Seconds. */
  iat: number;
  /** Random, at least 16 characters, never used twice. */
  jti: string;
  /** Only when refreshing: base64url of the SHA-256 of the refresh token that is sent. */
  rth?: string;
}

/**
 * Codes that can refuse a proof, beside the session codes. `STALE`: the proof's time is too far from ours, or it was
 * used before; the answer's `server_time` is the time to sign again with, and the session continues.
 */
export const DEVICE_PROOF_STALE = "DEVICE_PROOF_STALE";
export const DEVICE_PROOF_INVALID = "DEVICE_PROOF_INVALID";
