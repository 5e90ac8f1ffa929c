import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../../kit/api/app-error.ts";
import type { Clock } from "../../../ports/clock.ts";
import { createS3Call } from "./s3-call.ts";
import type { S3Config } from "./s3-config.ts";
import { S3Error } from "./s3-error.ts";
import { createS3Objects } from "./s3-objects.ts";

/** The start of the site waits for the check, and without an answer it only warns. */
const CHECK_ANSWER_MS = 3_000;

/** The variable that a refusal refers to, without the prefix of its group, and what is wrong with it. */
const BLAMED: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "ACCESS_KEY_ID：存储服务不认识这个密钥编号",
  SignatureDoesNotMatch: "SECRET_ACCESS_KEY：签名对不上，多半是密钥写错了",
  NoSuchBucket: "BUCKET：没有这个桶",
  AuthorizationHeaderMalformed: "REGION：和桶所在的地域不一致",
  PermanentRedirect: "ENDPOINT：桶在别的地域",
  SecondLevelDomainForbidden: "ADDRESSING：这个服务要写 virtual",
  RequestTimeTooSkewed: "ENDPOINT：这台机器的时间和存储服务差得太多",
  AccessDenied: "ACCESS_KEY_ID：这个密钥要能读、写、删除和列出桶里的对象",
};

/**
 * Writes, reads and removes one small object, so that a wrong setting is reported at the start and not by the first
 * picture. Throws an error of one line that names the variable.
 * @param prefix of the variables of this bucket
 * @returns whether the service answered at all
 */
export async function checkS3(config: S3Config, clock: Clock, prefix = "S3"): Promise<boolean> {
  const objects = createS3Objects({ call: createS3Call({ config, clock, answerMs: CHECK_ANSWER_MS, waitsMs: [] }) });
  const key = `check/${randomBytes(12).toString("hex")}`;
  const bytes = Buffer.from("zhixing");
  try {
    // Read before the write: for a key without the right to list, every missing object is "forbidden".
    await objects.get(key);
    await objects.put(key, bytes);
    const file = await objects.get(key, { start: 1, end: 3 });
    const isRead = file !== null && (await buffer(file.stream)).equals(bytes.subarray(1, 4));
    await objects.remove(key);
    if (!isRead) throw new Error(`${prefix}_ENDPOINT：存储服务读回来的和写进去的不一样`);
    return true;
  } catch (error) {
    if (error instanceof S3Error) throw new Error(explainS3Error(error, prefix), { cause: error });
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A refusal in one line that names the variable; `prefix` is that of the variables of the bucket. */
export function explainS3Error(error: S3Error, prefix: string): string {
  const blamed = BLAMED[error.code] ?? `ENDPOINT：存储服务拒绝了（${error.status} ${error.code}）`;
  return `${prefix}_${blamed}`;
}
