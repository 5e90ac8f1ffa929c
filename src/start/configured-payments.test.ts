import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlipayChannel } from "../adapters/payment/alipay/alipay-channel.ts";
import { CHANNEL_ADAPTERS } from "../adapters/payment/channel-adapters.ts";
import { readConfig } from "../config.ts";
import { mintCertificate } from "../sandbox/mint-certificate.ts";
import { notifyUrlOf } from "./configured-payments.ts";

const ORIGIN = "https://example.com";
const clock = { now: () => new Date("2026-11-20T12:00:00Z") };
let folder: string;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "alipay-"));
  const app = mintCertificate("0a", { name: "app" });
  const own = { privateKey: app.privateKey, publicKey: createPublicKey(app.privateKey) };
  const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await write("own.txt", own.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"));
  await write("own-public.txt", own.publicKey.export({ type: "spki", format: "der" }).toString("base64"));
  await write("theirs.txt", theirs.publicKey.export({ type: "spki", format: "der" }).toString("base64"));
  await write("app.crt", app.pem);
  for (const name of ["alipay", "root"]) await write(`${name}.crt`, mintCertificate("0a", { name }).pem);
  settings = {
    ALIPAY_APP_ID: "2021000000000001",
    ALIPAY_SELLER_ID: "2088000000000001",
    ALIPAY_PRIVATE_KEY_FILE: path.join(folder, "own.txt"),
    ALIPAY_PUBLIC_KEY_FILE: path.join(folder, "theirs.txt"),
  };
});
afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

/** The result of starting the site with these settings. */
async function start(given: Record<string, string | undefined>) {
  const config = await CHANNEL_ADAPTERS.alipay.readConfig(readConfig(given), notifyUrlOf("alipay", ORIGIN));
  return config === null ? null : { config, channel: createAlipayChannel({ config, clock }) };
}

test("without an app there is no Alipay; with keys in the format of Alipay's tool there is", async () => {
  expect(await start({})).toBeNull();
  const started = await start(settings);
  expect(started?.channel.name).toBe("alipay");
  expect(started?.config).toMatchObject({
    gatewayUrl: "https://openapi.alipay.com/gateway.do",
    notifyUrl: "https://example.com/api/v1/payments/alipay/notify",
    usesPrecreate: false,
  });
});

test("certificates replace the key", async () => {
  const file = (name: string) => path.join(folder, name);
  const certificates = {
    ALIPAY_APP_CERT_FILE: file("app.crt"),
    ALIPAY_CERT_FILE: file("alipay.crt"),
    ALIPAY_ROOT_CERT_FILE: file("root.crt"),
  };
  const started = await start({ ...settings, ALIPAY_PUBLIC_KEY_FILE: undefined, ...certificates });
  expect(started?.config.trust.kind).toBe("certificates");
  await expect(start({ ...settings, ...certificates, ALIPAY_ROOT_CERT_FILE: file("own.txt") })).rejects.toThrow(
    "支付宝根证书无法读取",
  );
});

test("reports missing, unreadable or mixed-up settings at the start", async () => {
  await expect(start({ ...settings, ALIPAY_SELLER_ID: undefined })).rejects.toThrow("缺少配置 ALIPAY_SELLER_ID");
  await expect(start({ ...settings, ALIPAY_PUBLIC_KEY_FILE: undefined })).rejects.toThrow("ALIPAY_PUBLIC_KEY_FILE");
  const nowhere = path.join(folder, "nowhere.txt");
  await expect(start({ ...settings, ALIPAY_PRIVATE_KEY_FILE: nowhere })).rejects.toThrow(
    `ALIPAY_PRIVATE_KEY_FILE：读不到文件 ${nowhere}（ENOENT）`,
  );
  const ownPublic = path.join(folder, "own-public.txt");
  await expect(start({ ...settings, ALIPAY_PUBLIC_KEY_FILE: ownPublic })).rejects.toThrow("填成了自己的应用公钥");
  await expect(start({ ...settings, ALIPAY_PRIVATE_KEY_FILE: ownPublic })).rejects.toThrow("应用私钥无法读取");
});
