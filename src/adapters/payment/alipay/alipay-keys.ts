import type { KeyObject, X509Certificate } from "node:crypto";
import type { AlipayConfig } from "./alipay-config.ts";
import { certificateSerial, isTrusted, readCertificates, rootSerial } from "./certificates.ts";
import { readPrivateKey, readPublicKey } from "./key-texts.ts";

/** The keys that we sign with and the keys that verify Alipay's signatures. */
export interface AlipayKeys {
  own: KeyObject;
  /** The serials that certificate mode adds to every call. */
  serials: Record<string, string>;
  /** Alipay's key. In certificate mode it is found by its serial; null selects the certificate in use. */
  find(serial: string | null): KeyObject | null;
  /** Adds a newer certificate of Alipay if it is issued under the root. Returns the key with that serial. */
  learn(serial: string, pem: string, now: Date): KeyObject | null;
}

/** Reads the keys of a configuration that has been checked. */
export function readAlipayKeys({ privateKey, trust }: AlipayConfig): AlipayKeys {
  const own = requireRead(readPrivateKey(privateKey));
  if (trust.kind === "public-key") {
    const key = requireRead(readPublicKey(trust.publicKey));
    return { own, serials: {}, find: () => key, learn: () => null };
  }
  const roots = readCertificates(trust.rootCertificate);
  const known = new Map<string, KeyObject>();
  const given = requireRead(readCertificates(trust.alipayCertificate)[0]);
  let newest = certificateSerial(given);
  known.set(newest, given.publicKey);
  return {
    own,
    serials: {
      app_cert_sn: certificateSerial(requireRead(readCertificates(trust.appCertificate)[0])),
      alipay_root_cert_sn: rootSerial(roots),
    },
    find: (serial) => known.get(serial ?? newest) ?? null,
    learn(serial, pem, now) {
      const certificates: X509Certificate[] = readCertificates(pem);
      const found = certificates.find((one) => certificateSerial(one) === serial);
      if (found === undefined || !isTrusted(found, { others: certificates, roots, now })) return null;
      known.set(serial, found.publicKey);
      newest = serial;
      return found.publicKey;
    },
  };
}

function requireRead<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("支付宝的密钥没有检查过");
  return value;
}
