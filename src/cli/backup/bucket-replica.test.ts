import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "../../../test/database/database.ts";
import { runSharedCli } from "../../../test/run-cli.ts";
import { limit } from "../../../test/time/limits.ts";
import { openStorage } from "../../adapters/storage/open-storage.ts";
import { pngBytes } from "../../features/content/imports/fixtures/memory-tree.ts";
import { systemClock } from "../../ports/clock.ts";
import { startS3Sandbox } from "../../sandbox/s3/s3-server.ts";

const account = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret of the bucket", region: "us-east-1" };
const nameOf = (bytes: Buffer, extension: string) => `${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
const keyOf = (folder: string, name: string) => `${folder}/${name.slice(0, 2)}/${name}`;

async function startBucket(folder: string) {
  const { config, close } = await startS3Sandbox({ folder, account, bucket: "zhixing", clock: systemClock });
  onTestFinished(close);
  const settings = {
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_REGION: config.region,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    S3_ADDRESSING: config.addressing,
  };
  return {
    config,
    settings,
    fileOf: (key: string) => path.join(folder, "objects", Buffer.from(key).toString("base64url")),
  };
}

test("a restored site works on a replica of its bucket, made after the backup, and each object that differs is named", {
  timeout: limit(60_000),
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "bucket-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const inFolder = (name: string) => path.join(folder, name);
  const source = await createTestDatabase();
  onTestFinished(() => source.drop());
  const bucket = await startBucket(inFolder("bucket"));
  const site = { DATABASE_URL: source.url, DATA_DIR: inFolder("from"), ...bucket.settings };
  const film = Buffer.from("a film");
  const filmName = nameOf(film, "mp4");
  await openStorage({ dataDir: inFolder("from"), s3: bucket.config }, systemClock).media.save(filmName, film);
  await source.pool.query(
    `insert into media_files (state, name, size_bytes, kind, media_type, storage_name, created_at, updated_at)
      values ('ready', 'film', 6, 'video', 'video/mp4', $1, now(), now())`,
    [filmName],
  );
  const book = inFolder("book");
  await mkdir(book);
  await writeFile(path.join(book, "a.md"), "# 甲\n\n正文\n\n![图](x.png)");
  await writeFile(path.join(book, "x.png"), pngBytes);
  expect(await runSharedCli(site, ["import", book, "--as", "book"])).toMatchObject({ code: 0 });

  const archive = inFolder("site.zip");
  expect(await runSharedCli(site, ["backup", archive])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/，0 个文件）\n图片和视频在桶 zhixing 里，不在备份里/),
  });
  await cp(inFolder("bucket"), inFolder("replica"), { recursive: true });

  const target = await createEmptyDatabase();
  onTestFinished(() => target.drop());
  const replica = await startBucket(inFolder("replica"));
  const restored = { DATABASE_URL: target.url, DATA_DIR: inFolder("to"), ...replica.settings };
  expect(await runSharedCli(restored, ["restore", archive, "--secret", `${archive}.app-secret`])).toMatchObject({
    code: 0,
    err: "",
  });
  expect(await runSharedCli(restored, ["doctor"])).toMatchObject({ code: 0 });

  await writeFile(replica.fileOf(keyOf("media", filmName)), "b film");
  const picture = nameOf(pngBytes, "png");
  await rm(replica.fileOf(keyOf("files", picture)));
  const { code, out } = await runSharedCli(restored, ["doctor"]);
  expect(code).toBe(1);
  expect(out).toContain(`✗ 文件损坏，内容和名字里的 SHA-256 不同：${filmName}（media_files 1）`);
  expect(out).toContain(`✗ 缺少文件：${picture}（`);

  // The source still has both.
  for (const key of [keyOf("media", filmName), keyOf("files", picture)])
    await cp(bucket.fileOf(key), replica.fileOf(key));
  expect(await readdir(inFolder("replica/objects"))).toEqual(await readdir(inFolder("bucket/objects")));
  expect(await runSharedCli(restored, ["doctor"])).toMatchObject({ code: 0 });
});
