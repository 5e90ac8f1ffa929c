import { X509Certificate } from "node:crypto";
import { z } from "zod";
import { MINUTE_MS } from "../../../kit/values/durations.ts";
import type { Clock } from "../../../ports/clock.ts";
import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { decryptResource, encryptedResource } from "./encrypted-resource.ts";
import { readTrusted } from "./open-notification.ts";
import { assertFromPlatform, type PlatformKeys } from "./platform-keys.ts";
import type { SendSigned } from "./signed-request.ts";
import type { WechatPayConfig } from "./wechat-pay-config.ts";

/** The platform requires fetching them again at least every twelve hours (providers §2). */
const FRESH_MS = 11 * 60 * MINUTE_MS;
/** Anybody can send an unknown serial, so it causes a fetch at most this often. */
const MIN_WAIT_MS = MINUTE_MS;

const CERTIFICATES: Parameters<SendSigned>[1] = { method: "GET", pathAndQuery: "/v3/certificates" };

const certificatesAnswer = z.object({
  data: z
    .array(z.object({ serial_no: z.string().regex(/^[0-9A-Fa-f]{8,40}$/), encrypt_certificate: encryptedResource }))
    .max(20),
});

/** Tries to make the key with this serial available before it is needed for verification. */
export type PrepareKeys = (serial: string | null) => Promise<void>;

/**
 * Certificate mode: fetches the platform's certificates before they are twelve hours old, or when an answer or a
 * notification names a new one. There is no timer, so certificates that are not needed are not fetched. Does nothing in
 * public-key mode.
 */
export function createKeyRefresh(given: {
  config: Pick<WechatPayConfig, "apiV3Key" | "baseUrls" | "platformCertificates">;
  keys: PlatformKeys;
  clock: Clock;
  send: SendSigned;
}): PrepareKeys {
  const { config, keys, clock, send } = given;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    refreshedAt = clock.now().getTime();
    const [baseUrl = ""] = config.baseUrls;
    const response = await send(baseUrl, CERTIFICATES, "");
    if (!response.ok) return;
    learnCertificates({ headers: response.headers, body: await response.text(), now: clock.now() }, { config, keys });
  }

  return async function prepare(serial) {
    if (config.platformCertificates.length === 0) return;
    const age = clock.now().getTime() - refreshedAt;
    const isUnknown = serial !== null && !serial.startsWith("PUB_KEY_ID_") && keys.find(serial) === null;
    if (!(age > FRESH_MS || (isUnknown && age > MIN_WAIT_MS))) return void (await running);
    // Without an answer the known certificates remain valid, and a later call fetches again.
    running ??= refresh()
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    await running;
  };
}

/**
 * Adds new certificates. They are encrypted with the key that only the platform and we have; each is valid for the
 * serial that it names; the whole answer is signed by a certificate that is already known or is one of the new ones.
 */
export function learnCertificates(
  answer: { headers: Headers; body: string; now: Date },
  { config, keys }: { config: Pick<WechatPayConfig, "apiV3Key">; keys: PlatformKeys },
): void {
  const { data } = readTrusted(certificatesAnswer, answer.body);
  const found = data.map(({ serial_no: serial, encrypt_certificate: sealed }) => {
    const certificate = readCertificate(decryptResource(sealed, config.apiV3Key));
    if (certificate.serialNumber.toUpperCase() !== serial.toUpperCase())
      throw new UntrustedMessageError("平台证书的序列号与回答不符");
    return certificate;
  });
  const inForce = found.filter(
    ({ validFrom, validTo }) => new Date(validFrom) <= answer.now && answer.now <= new Date(validTo),
  );
  const fresh = new Map(inForce.map((one) => [one.serialNumber.toUpperCase(), one.publicKey]));
  assertFromPlatform(answer, { find: (serial) => keys.find(serial) ?? fresh.get(serial.toUpperCase()) ?? null });
  for (const [serial, key] of fresh) keys.learn(serial, key);
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new UntrustedMessageError("平台证书无法读取", { cause });
  }
}
