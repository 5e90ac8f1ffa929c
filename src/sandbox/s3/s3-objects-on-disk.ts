import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { S3Refusal } from "./s3-refusal.ts";

const MIN_PART_BYTES = 5 * 1024 * 1024;
const UNCHECKED = "UNSIGNED-PAYLOAD";

export interface PartName {
  number: number;
  tag: string;
}

/** The bucket's objects and its unfinished uploads, as files below one folder. */
export function createBucketFolder(folder: string) {
  const objectPath = (key: string) => path.join(folder, "objects", Buffer.from(key).toString("base64url"));
  const uploadPath = (id: string) => path.join(folder, "uploads", path.basename(id));

  /** Writes what arrives, under its name once it is whole and has the hash it was announced with. @returns its tag */
  async function receive(target: string, content: Readable, wantedHash: string): Promise<string> {
    await mkdir(path.dirname(target), { recursive: true });
    const draft = `${target}.${randomBytes(6).toString("hex")}.draft`;
    const sha256 = createHash("sha256");
    const md5 = createHash("md5");
    try {
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            sha256.update(chunk);
            md5.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(draft),
      );
      if (wantedHash !== UNCHECKED && sha256.digest("hex") !== wantedHash)
        throw new S3Refusal(400, "XAmzContentSHA256Mismatch", "the body is not what was signed");
      await rename(draft, target);
      return md5.digest("hex");
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async function listParts(id: string): Promise<string[]> {
    const names = await readdir(uploadPath(id)).catch(nullIfMissing);
    if (names === null) throw new S3Refusal(404, "NoSuchUpload", "there is no such upload");
    return names.filter((name) => !name.endsWith(".draft"));
  }

  return {
    put: (key: string, content: Readable, hash: string) => receive(objectPath(key), content, hash),
    async find(key: string): Promise<{ file: string; sizeBytes: number } | null> {
      const facts = await stat(objectPath(key)).catch(nullIfMissing);
      return facts && { file: objectPath(key), sizeBytes: facts.size };
    },
    /** In the order of their keys. */
    async list(): Promise<{ key: string; sizeBytes: number }[]> {
      const names = (await readdir(path.join(folder, "objects")).catch(nullIfMissing)) ?? [];
      const keys = names.filter((name) => !name.endsWith(".draft")).map(keyOf);
      return Promise.all(keys.sort().map(async (key) => ({ key, sizeBytes: (await stat(objectPath(key))).size })));
    },
    remove: (key: string) => rm(objectPath(key), { force: true }),
    async begin(): Promise<string> {
      const id = randomBytes(12).toString("base64url");
      await mkdir(uploadPath(id), { recursive: true });
      return id;
    },
    async putPart(id: string, number: number, { content, hash }: { content: Readable; hash: string }): Promise<string> {
      const before = (await listParts(id)).filter((name) => name.startsWith(`${number}-`));
      const arrived = path.join(uploadPath(id), `${number}.draft`);
      const tag = await receive(arrived, content, hash);
      for (const name of before) await rm(path.join(uploadPath(id), name));
      await rename(arrived, path.join(uploadPath(id), `${number}-${tag}`));
      return tag;
    },
    async complete(id: string, key: string, wanted: readonly PartName[]): Promise<string> {
      const there = await listParts(id);
      if (wanted.length === 0) throw new S3Refusal(400, "MalformedXML", "no parts are named");
      if (wanted.some((part, index) => index > 0 && part.number <= (wanted[index - 1]?.number ?? 0)))
        throw new S3Refusal(400, "InvalidPartOrder", "parts are to be named in their order");
      const names = wanted.map(({ number, tag }) => `${number}-${tag}`);
      if (names.some((name) => !there.includes(name))) throw new S3Refusal(400, "InvalidPart", "a part is missing");
      for (const name of names.slice(0, -1)) {
        const { size } = await stat(path.join(uploadPath(id), name));
        if (size < MIN_PART_BYTES) throw new S3Refusal(400, "EntityTooSmall", "a part is too small");
      }
      const joined = joinFiles(names.map((name) => path.join(uploadPath(id), name)));
      const tag = await receive(objectPath(key), joined, UNCHECKED);
      await rm(uploadPath(id), { recursive: true });
      return `${tag}-${names.length}`;
    },
    async abort(id: string): Promise<void> {
      await listParts(id);
      await rm(uploadPath(id), { recursive: true });
    },
    /** Names of uploads that are neither complete nor aborted. */
    listUploads: async () => (await readdir(path.join(folder, "uploads")).catch(nullIfMissing)) ?? [],
  };
}

const keyOf = (name: string) => Buffer.from(name, "base64url").toString();

function joinFiles(files: readonly string[]): Readable {
  return Readable.from(
    (async function* () {
      for (const file of files) yield* createReadStream(file);
    })(),
  );
}
