/**
 * The device proof (security §5.3): a short-lived ES256 signature by a key that cannot leave the browser. A session
 * opened with a proof can only be refreshed with a proof by the same key, so copying the local storage does not copy
 * the session.
 *
 * The header contains a compact JWS. Its protected header is `{ alg: "ES256", typ: "device-proof+jwt", jwk }` with the
 * bare public key (`kty`, `crv`, `x`, `y`); its payload is a `DeviceProofClaims`.
 */
export const DEVICE_PROOF_HEADER = "X-Device-Proof";
export const DEVICE_PROOF_TYPE = "device-proof+jwt";

/** The claims of a proof: it is valid for one call at one moment. */
export interface DeviceProofClaims {
  method: string;
  /** The path as in the contract, without `/api`: `/v1/auth/login/refresh-token`. */
  path: string;
  /** Time of issue in seconds. */
  iat: number;
  /** Random, at least 16 characters, used only once. */
  jti: string;
  /** Only when refreshing: base64url of the SHA-256 of the refresh token in the request. */
  rth?: string;
}

/**
 * Codes that refuse a proof, in addition to the session codes. `STALE`: the proof's time differs too much from the
 * server's, or the proof was used before. The client signs again with the answer's `server_time`, and the session
 * continues.
 */
export const DEVICE_PROOF_STALE = "DEVICE_PROOF_STALE";
export const DEVICE_PROOF_INVALID = "DEVICE_PROOF_INVALID";
