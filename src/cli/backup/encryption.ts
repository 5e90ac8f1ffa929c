import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { ReadableStream as WebStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import type { Config } from "../../config.ts";
import { UsageError } from "../usage.ts";

/** Files named on the command line; secrets themselves never are, because other users of the machine see them there. */
export interface KeyOptions {
  /** The file with the private key, as `age-keygen` writes it. */
  identity: string | null;
  passphraseFile: string | null;
}

export type BackupSettings = Pick<Config, "BACKUP_RECIPIENT" | "BACKUP_PASSPHRASE_FILE">;

/** One stage of a pipeline. */
export type StreamStage = (source: Readable) => AsyncIterable<Uint8Array>;

/** The first bytes of every file in the format of age. */
const AGE_MARK = "age-encryption.org/v1\n";

/**
 * The stage that encrypts a backup for the holders of the private keys or of the passphrase; null: it is not encrypted.
 * The command line takes precedence over the settings.
 */
export async function chooseEncryption(
  given: { recipient: string | null; passphraseFile: string | null },
  settings: BackupSettings,
): Promise<StreamStage | null> {
  if (given.recipient !== null && given.passphraseFile !== null)
    throw new UsageError("--recipient 和 --passphrase-file 只能写一个：一份备份用公钥或口令加密");
  if (given.recipient !== null) return encryptFor([given.recipient]).stage;
  if (given.passphraseFile !== null) return encryptWithPassphrase(given.passphraseFile);
  if (settings.BACKUP_RECIPIENT.length > 0) return encryptFor(settings.BACKUP_RECIPIENT).stage;
  if (settings.BACKUP_PASSPHRASE_FILE !== undefined) return encryptWithPassphrase(settings.BACKUP_PASSPHRASE_FILE);
  return null;
}

/** Encryption for the holders of private keys: of a stream, and of bytes in memory. */
export function encryptFor(recipients: readonly string[]): { encrypter: Encrypter; stage: StreamStage } {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new UsageError(`${recipient.slice(0, 20)}… 不是 age 的公钥：它以 age1 开头，由 age-keygen 打印`, { cause });
    }
  }
  return { encrypter, stage: stageOf(encrypter) };
}

async function encryptWithPassphrase(file: string): Promise<StreamStage> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(await readPassphrase(file));
  return stageOf(encrypter);
}

function stageOf(encrypter: Encrypter): StreamStage {
  return async function* (source) {
    yield* await encrypter.encrypt(toWeb(source));
  };
}

/** Reads no more than is being processed, so that memory stays bounded. */
function toWeb(source: Readable): ReadableStream<Uint8Array> {
  return WebStream.from<Uint8Array>(source) as ReadableStream<Uint8Array>;
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MARK.length), 0, AGE_MARK.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === AGE_MARK;
  } finally {
    await handle.close();
  }
}

/** Opens what was encrypted for one of the given keys. `file` is named where none is given. */
export async function openDecrypter(
  file: string,
  { given, settings }: { given: KeyOptions; settings: BackupSettings },
): Promise<Decrypter> {
  const decrypter = new Decrypter();
  const passphraseFile = given.passphraseFile ?? (given.identity === null ? settings.BACKUP_PASSPHRASE_FILE : null);
  if (given.identity !== null) await addIdentities(decrypter, given.identity);
  if (passphraseFile) decrypter.addPassphrase(await readPassphrase(passphraseFile));
  if (given.identity === null && !passphraseFile)
    throw new UsageError(`${file} 加了密：用 --identity 写明私钥文件，或用 --passphrase-file 写明口令文件`);
  return decrypter;
}

/** The contents of an encrypted backup. Throws an error of one line before any byte is read if the key is wrong. */
export async function decrypt(
  file: string,
  { source, given, settings }: { source: Readable; given: KeyOptions; settings: BackupSettings },
): Promise<Readable> {
  const decrypter = await openDecrypter(file, { given, settings });
  const clear = await decrypter.decrypt(toWeb(source)).catch((cause: unknown) => {
    const isWrongKey = cause instanceof Error && cause.message.startsWith("no identity matched");
    const keyFile = given.identity ?? given.passphraseFile ?? settings.BACKUP_PASSPHRASE_FILE;
    throw isWrongKey
      ? new Error(`${keyFile} 打不开 ${file}：备份不是用它加密的`, { cause })
      : new Error(`${file} 不是完整的备份文件：加密的开头读不懂`, { cause });
  });
  return Readable.from(clear, { objectMode: false });
}

async function addIdentities(decrypter: Decrypter, file: string): Promise<void> {
  const lines = (await readKeyFile(file)).split("\n").map((line) => line.trim());
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch (cause) {
    throw new Error(`${file} 不是 age 的私钥文件：里面要有 AGE-SECRET-KEY- 开头的一行`, { cause });
  }
  if (keys.length === 0) throw new Error(`${file} 里没有私钥：要有 AGE-SECRET-KEY- 开头的一行`);
}

/** The first line; editors end it with a line end. */
async function readPassphrase(file: string): Promise<string> {
  const [passphrase = ""] = (await readKeyFile(file)).split(/\r?\n/);
  if (passphrase.trim() === "") throw new Error(`口令文件 ${file} 的第一行是空的`);
  return passphrase;
}

function readKeyFile(file: string): Promise<string> {
  return readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`读不到密钥文件 ${file}`, { cause });
  });
}
