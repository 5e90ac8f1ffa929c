import { generateKeyPair, randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { hasCode, nullIfMissing } from "../kit/process/error-code.ts";

const text = z.string().min(1);

const sandboxKeys = z.object({
  wechatPay: z.object({
    appId: text,
    merchantId: text,
    merchantSerial: text,
    merchantPrivateKey: text,
    merchantPublicKey: text,
    platformKeyId: text,
    platformPrivateKey: text,
    platformPublicKey: text,
    apiV3Key: z.string().length(32),
  }),
  aliyunSms: z.object({ accessKeyId: text, accessKeySecret: text, signName: text }),
  tencentSms: z.object({ secretId: text, secretKey: text, sdkAppId: text, signName: text }),
});

/** In a separate file: they were added later, and the first file is never rewritten. */
const alipayKeys = z.object({
  appId: text,
  sellerId: text,
  appPrivateKey: text,
  appPublicKey: text,
  alipayPrivateKey: text,
  alipayPublicKey: text,
});

/** The keys of every sandbox account: the product's and the provider's. */
export type SandboxKeys = z.infer<typeof sandboxKeys> & { alipay: z.infer<typeof alipayKeys> };

/** Reads the sandbox's keys in the folder, or generates them (mode 0600). */
export async function openSandboxKeys(folder: string): Promise<SandboxKeys> {
  await mkdir(folder, { recursive: true });
  const [first, alipay] = await Promise.all([
    openKeyFile(path.join(folder, "keys.json"), sandboxKeys, mintSandboxKeys),
    openKeyFile(path.join(folder, "alipay-keys.json"), alipayKeys, mintAlipayKeys),
  ]);
  return { ...first, alipay };
}

/**
 * Processes that start at the same time agree on one file: a finished file is linked to its name, which succeeds only
 * for the first.
 */
async function openKeyFile<Shape extends z.ZodType>(
  file: string,
  shape: Shape,
  mint: () => Promise<z.infer<Shape>>,
): Promise<z.infer<Shape>> {
  const existing = await readKeys(file, shape);
  if (existing) return existing;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, JSON.stringify(await mint(), null, 2), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  const minted = await readKeys(file, shape);
  if (!minted) throw new Error(`沙箱密钥没有写成：${file}`);
  return minted;
}

async function readKeys<Shape extends z.ZodType>(file: string, shape: Shape): Promise<z.infer<Shape> | null> {
  const content = await readFile(file, "utf8").catch(nullIfMissing);
  if (content === null) return null;
  try {
    return shape.parse(JSON.parse(content));
  } catch (cause) {
    throw new Error(`沙箱密钥文件无法识别，删除后会重新生成：${file}`, { cause });
  }
}

async function mintSandboxKeys(): Promise<z.infer<typeof sandboxKeys>> {
  const [merchant, platform] = await Promise.all([mintPair(), mintPair()]);
  return {
    wechatPay: {
      appId: `wx${hex(8)}`,
      merchantId: `19${digits(8)}`,
      merchantSerial: hex(20).toUpperCase(),
      merchantPrivateKey: merchant.privateKey,
      merchantPublicKey: merchant.publicKey,
      platformKeyId: `PUB_KEY_ID_${digits(34)}`,
      platformPrivateKey: platform.privateKey,
      platformPublicKey: platform.publicKey,
      apiV3Key: hex(16),
    },
    aliyunSms: { accessKeyId: `LTAI${hex(10)}`, accessKeySecret: hex(15), signName: "沙箱短信" },
    tencentSms: { secretId: `AKID${hex(16)}`, secretKey: hex(16), sdkAppId: `14${digits(8)}`, signName: "沙箱短信" },
  };
}

async function mintAlipayKeys(): Promise<z.infer<typeof alipayKeys>> {
  const [app, alipay] = await Promise.all([mintPair(), mintPair()]);
  return {
    appId: `2021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    appPrivateKey: app.privateKey,
    appPublicKey: app.publicKey,
    alipayPrivateKey: alipay.privateKey,
    alipayPublicKey: alipay.publicKey,
  };
}

function mintPair(): Promise<{ publicKey: string; privateKey: string }> {
  return promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

/** Random decimal digits; the small bias of the modulus does not matter for an account number. */
export function digits(count: number): string {
  return Array.from(randomBytes(count), (byte) => byte % 10).join("");
}
