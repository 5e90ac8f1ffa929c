import { createHmac } from "node:crypto";
import type { SandboxKeys } from "../sandbox-keys.ts";
import type { S3Account } from "./s3-signature.ts";

/** The sandbox's account at its store of files, made of the minted keys, so that older key files need no new entry. */
export function s3Keys(keys: SandboxKeys): S3Account {
  const derive = (what: string) => createHmac("sha256", keys.wechatPay.apiV3Key).update(`s3:${what}`).digest("hex");
  return {
    accessKeyId: `SANDBOX${derive("id").slice(0, 13).toUpperCase()}`,
    secretAccessKey: derive("secret").slice(0, 40),
    region: "us-east-1",
  };
}
