import { createHash } from "node:crypto";
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from "jose";
import { z } from "zod";
import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Caller } from "../../../../../kit/api/caller.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import { DEVICE_PROOF_SKEW_SECONDS } from "../../auth-limits.ts";
import {
  DEVICE_PROOF_HEADER,
  DEVICE_PROOF_INVALID,
  DEVICE_PROOF_STALE,
  DEVICE_PROOF_TYPE,
} from "../../device-proof.ts";
import { isCanonicalToken } from "./canonical-token.ts";
import type { SessionContext } from "./session-context.ts";

const ALGORITHM = "ES256";
const LONGEST_PROOF = 2_000;

const headerSchema = z.object({
  alg: z.literal(ALGORITHM),
  typ: z.literal(DEVICE_PROOF_TYPE),
  // Strict: a private key part, an address or a certificate in the header makes the proof invalid.
  jwk: z.strictObject({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() }),
});
const claimsSchema = z.object({
  method: z.string(),
  path: z.string(),
  iat: z.number(),
  jti: z.string().regex(/^[\w-]{16,100}$/),
  rth: z.string().optional(),
});

/**
 * - `none`: the caller sent no proof
 * - `invalid`: not a proof for this call
 * - `stale`: made with the key for this call, but at another time or used before
 * - `good`: made with the key of this thumbprint for this call, current and used for the first time
 */
export type DeviceProof = { kind: "none" | "invalid" } | { kind: "stale" | "good"; thumbprint: string };

/**
 * Checks the device proof of a call; for a refresh it must also contain the hash of the refresh token (security §5.3).
 */
export async function checkDeviceProof(
  context: Pick<SessionContext, "clock" | "throttle">,
  { caller, endpoint, refreshToken }: { caller: Pick<Caller, "header">; endpoint: EndpointSpec; refreshToken?: string },
): Promise<DeviceProof> {
  const text = caller.header(DEVICE_PROOF_HEADER.toLowerCase());
  if (text === null) return { kind: "none" };
  const proof = await openProof(text);
  if (!proof) return { kind: "invalid" };
  const { claims, thumbprint } = proof;
  const tokenHash = refreshToken && createHash("sha256").update(refreshToken).digest("base64url");
  const isForThisCall = claims.method === endpoint.method && claims.path === endpoint.path && claims.rth === tokenHash;
  if (!isForThisCall) return { kind: "invalid" };

  const skewSeconds = Math.abs(context.clock.now().getTime() / 1000 - claims.iat);
  if (skewSeconds > DEVICE_PROOF_SKEW_SECONDS) return { kind: "stale", thumbprint };
  const { allowed: isFirstUse } = await context.throttle.consume({
    key: `proof:${thumbprint}:${claims.jti}`,
    windows: [{ max: 1, windowSeconds: 3 * DEVICE_PROOF_SKEW_SECONDS }],
  });
  return { kind: isFirstUse ? "good" : "stale", thumbprint };
}

/** The thumbprint that a new session is bound to; null when the caller has no key. Throws 400 for a wrong proof. */
export async function readKeyThumbprint(
  context: Pick<SessionContext, "clock" | "throttle">,
  call: { caller: Pick<Caller, "header">; endpoint: EndpointSpec },
): Promise<string | null> {
  const proof = await checkDeviceProof(context, call);
  if (proof.kind === "none") return null;
  if (proof.kind === "good") return proof.thumbprint;
  if (proof.kind === "stale") throw staleProof(context);
  throw new AppError({ status: 400, code: DEVICE_PROOF_INVALID, message: "设备证明无效，请刷新页面后重试" });
}

/** Sends the server's time to the caller, to sign again with: visitors' clocks may be wrong by hours. */
export function staleProof({ clock }: Pick<SessionContext, "clock">): AppError {
  const extra = { server_time: Math.floor(clock.now().getTime() / 1000) };
  return new AppError({ status: 400, code: DEVICE_PROOF_STALE, message: "设备时间有误，请重试", extra });
}

async function openProof(text: string) {
  if (text.length > LONGEST_PROOF || !isCanonicalToken(text)) return null;
  try {
    const header = headerSchema.parse(decodeProtectedHeader(text));
    const key = await importJWK(header.jwk, ALGORITHM);
    const { payload } = await compactVerify(text, key, { algorithms: [ALGORITHM] });
    const claims = claimsSchema.parse(JSON.parse(new TextDecoder().decode(payload)));
    return { claims, thumbprint: await calculateJwkThumbprint(header.jwk) };
  } catch {
    // Any other error also means that the proof is invalid; the caller decides the consequence.
    return null;
  }
}
