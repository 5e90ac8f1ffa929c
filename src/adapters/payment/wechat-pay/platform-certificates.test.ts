import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { type MintedCertificate, mintCertificate } from "../../../sandbox/mint-certificate.ts";
import { signedHeaders } from "./message-fixture.ts";
import { createKeyRefresh, learnCertificates } from "./platform-certificates.ts";
import { readPlatformKeys } from "./platform-keys.ts";

const apiV3Key = "0123456789abcdef0123456789abcdef";
const OLD = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1";
const NEW = "6157F09EFDC096DE15EBE81A47057A7232F1B8E2";
const old = mintCertificate(OLD);
const fresh = mintCertificate(NEW);
const start = new Date("2026-11-20T12:00:00Z");
const config = { apiV3Key, publicKey: null, platformCertificates: [old.pem], baseUrls: ["http://gateway.test"] };

function seal(pem: string, key = apiV3Key) {
  const [nonce, aad] = ["abcdefghijkl", "certificate"];
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(aad));
  const bytes = Buffer.concat([cipher.update(pem), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: "AEAD_AES_256_GCM", nonce, associated_data: aad, ciphertext: bytes.toString("base64") };
}

function answerWith(
  certificates: { serial: string; pem: string; key?: string }[],
  signer: { serial: string; by: MintedCertificate },
  moment = start,
) {
  const body = JSON.stringify({
    data: certificates.map(({ serial, pem, key }) => ({ serial_no: serial, encrypt_certificate: seal(pem, key) })),
  });
  const headers = signedHeaders({ body, serial: signer.serial, privateKey: signer.by.privateKey, moment });
  return { headers, body, now: moment };
}

const both = [
  { serial: OLD, pem: old.pem },
  { serial: NEW, pem: fresh.pem },
];

test.for([
  ["by the known certificate", { serial: OLD, by: old }],
  ["by the new certificate after the old one was removed", { serial: NEW, by: fresh }],
] as const)("accepts a new certificate from an answer signed %s", ([, signer]) => {
  const keys = readPlatformKeys(config);
  learnCertificates(answerWith(both, signer), { config, keys });
  expect(keys.find(NEW.toLowerCase())).not.toBeNull();
});

test.for([
  ["signed with an unknown key", () => answerWith(both, { serial: OLD, by: mintCertificate(OLD) })],
  ["signed under an unknown serial", () => answerWith(both, { serial: "ABCDEF0123", by: fresh })],
  ["encrypted with another key", () => answerWith([{ ...both[1]!, key: "f".repeat(32) }], { serial: NEW, by: fresh })],
  ["under a wrong serial", () => answerWith([{ serial: "ABCDEF0123", pem: fresh.pem }], { serial: OLD, by: old })],
  ["without a certificate", () => answerWith([{ serial: NEW, pem: "hello" }], { serial: OLD, by: old })],
  [
    "with an expired certificate",
    () =>
      answerWith([{ serial: NEW, pem: mintCertificate(NEW, { until: "260101000000Z" }).pem }], {
        serial: NEW,
        by: fresh,
      }),
  ],
  [
    "with an old time stamp",
    () => ({ ...answerWith(both, { serial: OLD, by: old }), now: new Date(start.getTime() + 301_000) }),
  ],
] as const)("rejects the certificates of an answer %s", ([, compose]) => {
  const keys = readPlatformKeys(config);
  expect(() => learnCertificates(compose(), { config, keys })).toThrow(UntrustedMessageError);
  expect(keys.find(NEW)).toBeNull();
});

/** A gateway that returns its certificates, and a clock to advance. */
function createKeys(given: { certificates: typeof both | null; platformCertificates?: string[] }) {
  let now = start;
  let requestCount = 0;
  const keys = readPlatformKeys({ ...config, ...given });
  const prepare = createKeyRefresh({
    config: { ...config, ...given },
    keys,
    clock: { now: () => now },
    send: async () => {
      requestCount += 1;
      if (given.certificates === null) throw new TypeError("fetch failed");
      const { headers, body } = answerWith(given.certificates, { serial: OLD, by: old }, now);
      return new Response(body, { headers });
    },
  });
  return {
    keys,
    prepare,
    requestCount: () => requestCount,
    advance(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

test("fetches certificates at first use, every eleven hours, and for a new serial, once for all concurrent callers", async () => {
  const { keys, prepare, requestCount, advance } = createKeys({ certificates: both });
  await Promise.all(Array.from({ length: 50 }, () => prepare(NEW)));
  expect([requestCount(), keys.find(NEW) !== null]).toEqual([1, true]);
  await prepare(OLD);
  expect(requestCount()).toBe(1);
  advance(661);
  await prepare(OLD);
  expect(requestCount()).toBe(2);
});

test("an unknown serial causes at most one fetch a minute", async () => {
  const { prepare, requestCount, advance } = createKeys({ certificates: both });
  for (let count = 0; count < 20; count += 1) await prepare(`ABCDEF${count.toString().padStart(4, "0")}`);
  expect(requestCount()).toBe(1);
  advance(2);
  await prepare("ABCDEF0123");
  expect(requestCount()).toBe(2);
});

test("an unreachable platform changes nothing, and public-key mode fetches nothing", async () => {
  const silent = createKeys({ certificates: null });
  await silent.prepare(OLD);
  expect(silent.keys.find(OLD)).not.toBeNull();
  const withKey = createKeys({ certificates: both, platformCertificates: [] });
  await withKey.prepare("ABCDEF0123");
  expect(withKey.requestCount()).toBe(0);
});
