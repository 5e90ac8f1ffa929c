import { join } from "node:path";
import type { Config } from "../config.ts";
import { systemClock } from "../ports/clock.ts";
import { s3Keys } from "../sandbox/s3/s3-keys.ts";
import { startS3Sandbox } from "../sandbox/s3/s3-server.ts";
import { assertSandboxAllowed } from "../sandbox/sandbox-guard.ts";
import { openSandboxKeys } from "../sandbox/sandbox-keys.ts";

const BUCKET = "zhixing";

/** A bucket on this machine, with the settings by which a site uses it. */
export async function openS3Sandbox(
  config: Pick<Config, "NODE_ENV" | "ALLOW_SANDBOX" | "dataDir">,
  port: number,
): Promise<{ settings: Record<string, string>; close(): Promise<void> }> {
  assertSandboxAllowed({ nodeEnv: config.NODE_ENV, allowSandbox: config.ALLOW_SANDBOX });
  const folder = join(config.dataDir, "sandbox");
  const account = s3Keys(await openSandboxKeys(folder));
  const options = { folder: join(folder, "s3"), account, bucket: BUCKET, clock: systemClock, port };
  const { config: made, close } = await startS3Sandbox(options);
  return {
    settings: {
      S3_ENDPOINT: made.endpoint,
      S3_BUCKET: made.bucket,
      S3_ACCESS_KEY_ID: made.accessKeyId,
      S3_SECRET_ACCESS_KEY: made.secretAccessKey,
      S3_ADDRESSING: made.addressing,
    },
    close,
  };
}
