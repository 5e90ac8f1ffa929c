import { createHash, createPrivateKey, X509Certificate } from "node:crypto";
import { type MintedCertificate, mintCertificate } from "../mint-certificate.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import type { PlatformSigner } from "./platform-signature.ts";
import { sealResource } from "./seal-resource.ts";
import { toShanghaiTime } from "./shanghai-time.ts";

type WechatKeys = SandboxKeys["wechatPay"];

/** The certificate that the merchant was given beside the public key, as while it moves from one to the other. */
export function knownCertificate({ platformKeyId, platformPrivateKey }: WechatKeys): MintedCertificate {
  return mintCertificate(serialOf(platformKeyId), {
    name: "Sandbox Platform",
    privateKey: createPrivateKey(platformPrivateKey),
  });
}

/** The platform's certificates: the one that merchants have, and the next, which counts from when it first signs. */
export interface PlatformCertificates {
  signWithNext(): PlatformSigner;
  /** Body of the answer to `GET /v3/certificates`. */
  list(): object;
}

export function createPlatformCertificates(keys: WechatKeys): PlatformCertificates {
  const inForce = [knownCertificate(keys)];
  return {
    signWithNext() {
      const next = inForce[1] ?? mintCertificate(serialOf(`${keys.platformKeyId}/next`), { name: "Sandbox Platform" });
      inForce[1] = next;
      return { keyId: new X509Certificate(next.pem).serialNumber, privateKey: next.privateKey };
    },
    list: () => ({ data: inForce.map(({ pem }) => sealCertificate(pem, keys.apiV3Key)) }),
  };
}

function sealCertificate(pem: string, apiV3Key: string): object {
  const { serialNumber, validFrom, validTo } = new X509Certificate(pem);
  return {
    serial_no: serialNumber,
    effective_time: toShanghaiTime(new Date(validFrom)),
    expire_time: toShanghaiTime(new Date(validTo)),
    encrypt_certificate: sealResource(pem, apiV3Key, "certificate"),
  };
}

/** Forty hex digits that begin with none that is dropped or needs a sign. */
function serialOf(text: string): string {
  return `5${createHash("sha256").update(text).digest("hex").slice(0, 39)}`;
}
