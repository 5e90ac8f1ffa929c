import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from "jose";
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { logInUsingPhone, refreshTokens } from "../../contract.ts";
import { type DeviceKey, describeKey, makePair, sha256 } from "./device-key.ts";
import { createDeviceProofMaker } from "./device-proof-maker.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
let key: DeviceKey;
beforeAll(async () => {
  key = await describeKey(await makePair());
});

const makerWith = (found: DeviceKey | null) => createDeviceProofMaker({ key: found, now: () => NOW });

async function open(proof: string) {
  const header = decodeProtectedHeader(proof);
  const { payload } = await compactVerify(proof, await importJWK(header.jwk!, "ES256"), { algorithms: ["ES256"] });
  return { header, claims: JSON.parse(new TextDecoder().decode(payload)) };
}

test("the private key cannot be exported, and the fingerprint is the key's RFC 7638 thumbprint", async () => {
  expect(key.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("jwk", key.privateKey)).rejects.toThrow();
  expect(key.thumbprint).toBe(await calculateJwkThumbprint(key.publicJwk));
});

test("a proof contains method, path, time, a random value and the bare public key", async () => {
  const { "X-Device-Proof": proof = "" } = await makerWith(key).headersFor(logInUsingPhone);
  const { header, claims } = await open(proof);
  expect(header).toEqual({ alg: "ES256", typ: "device-proof+jwt", jwk: key.publicJwk });
  expect(claims).toEqual({
    method: "POST",
    path: "/v1/auth/login/using-phone",
    iat: NOW / 1000,
    jti: expect.stringMatching(/^[\w-]{22}$/),
  });
});

test("a refresh contains the hash of its token, and no two proofs are the same", async () => {
  const maker = makerWith(key);
  const [one, two] = await Promise.all([1, 2].map(() => maker.headersFor(refreshTokens, "refresh-0")));
  expect(one).not.toEqual(two);
  const { claims } = await open(one?.["X-Device-Proof"] ?? "");
  expect(claims.rth).toBe(await sha256("refresh-0"));
});

test("without a key the call is sent without a proof", async () => {
  expect(await makerWith(null).headersFor(refreshTokens, "refresh-0")).toEqual({});
});

test("when the clock is hours off, signs again with the server's time and stores the difference", async () => {
  const maker = makerWith(key);
  const serverTime = NOW / 1000 + 7_200;
  const times: number[] = [];
  const run = async (headers: Record<string, string>) => {
    const { claims } = await open(headers["X-Device-Proof"] ?? "");
    times.push(claims.iat);
    if (claims.iat === serverTime) return "in";
    throw new ApiError({ status: 400, code: "DEVICE_PROOF_STALE", message: "", extra: { server_time: serverTime } });
  };
  expect(await maker.withProof({ endpoint: logInUsingPhone, run })).toBe("in");
  expect(await maker.withProof({ endpoint: logInUsingPhone, run })).toBe("in");
  expect(times).toEqual([NOW / 1000, serverTime, serverTime]);
});

test("passes any other refusal to the caller", async () => {
  const refused = new ApiError({ status: 400, code: "DEVICE_PROOF_INVALID", message: "" });
  let tries = 0;
  const run = async () => {
    tries += 1;
    throw refused;
  };
  await expect(makerWith(key).withProof({ endpoint: logInUsingPhone, run })).rejects.toBe(refused);
  expect(tries).toBe(1);
});
