import { once } from "node:events";
import type { Config } from "../config.ts";
import { openS3Sandbox } from "../start/sandbox-s3.ts";

export interface SandboxS3Command {
  name: "sandbox-s3";
  port: number;
}

/** Runs `sandbox-s3`: a bucket on this machine until it is stopped. */
export async function runSandboxS3(
  { port }: SandboxS3Command,
  { config, signal }: { config: Config; signal: AbortSignal },
): Promise<void> {
  const sandbox = await openS3Sandbox(config, port);
  const lines = Object.entries(sandbox.settings).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(`存储沙箱开着，Ctrl+C 结束。让站点用它：\n${lines.join(" \\\n")} \\\nnpm start\n`);
  if (!signal.aborted) await once(signal, "abort");
  await sandbox.close();
}
