import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { runSharedCli } from "../../../test/run-cli.ts";
import { limit } from "../../../test/time/limits.ts";

const run = promisify(execFile);
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
const database = await setUpDatabase();
let folder = "";
let dataDir = "";
let recipient = "";

const at = (name: string) => path.join(folder, name);
const cli = (env: Record<string, string>, ...args: string[]) => runSharedCli({ PATH, ...env }, args);
const backUp = (env: Record<string, string>, ...args: string[]) =>
  cli({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }, "backup", ...args);
const hashIn = (out: string) => /总校验值 ([0-9a-f]{64})/.exec(out)?.[1];

/** A key pair of the program `age`, which decrypts our backups in these tests as an operator may. */
async function createKey(name: string): Promise<string> {
  await run("age-keygen", ["-o", at(name)]);
  return /# public key: (age1\w+)/.exec(await readFile(at(name), "utf8"))?.[1] ?? "";
}

beforeAll(async () => {
  await run("age", ["--version"]).catch((cause: unknown) => {
    throw new Error("this test needs the program age: apt-get install age", { cause });
  });
  folder = await mkdtemp(path.join(tmpdir(), "encrypted-"));
  dataDir = at("from");
  await mkdir(path.join(dataDir, "files"), { recursive: true });
  await writeFile(path.join(dataDir, "files", "picture"), "a picture that must not be readable");
  recipient = await createKey("key.txt");
  await createKey("other.txt");
  await writeFile(at("passphrase"), "correct horse battery staple\n");
  await writeFile(at("wrong-passphrase"), "another\n");
});
afterAll(() => rm(folder, { recursive: true }));

test("Debian's age decrypts a backup for a public key, and the contents are equal", {
  timeout: limit(60_000),
}, async () => {
  const file = at("site.zip.age");
  const made = await backUp({}, "--recipient", recipient, file);
  expect(made).toMatchObject({ code: 0, err: "", out: expect.stringContaining("备份已加密，密钥在里面") });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // Neither beside it nor in it is anything readable.
  await expect(access(`${file}.app-secret`)).rejects.toMatchObject({ code: "ENOENT" });
  const bytes = await readFile(file);
  const secret = await readFile(path.join(dataDir, "app-secret"));
  for (const clear of [secret, Buffer.from("a picture that"), Buffer.from("manifest.json")])
    expect(bytes.includes(clear)).toBe(false);

  await run("age", ["-d", "-i", at("key.txt"), "-o", at("by-age.zip"), file]);
  const read = await cli({ DATA_DIR: folder }, "backup", "--verify", at("by-age.zip"));
  expect(read).toMatchObject({ code: 0, err: "" });
  const verified = await cli({ DATA_DIR: folder }, "backup", "--verify", "--identity", at("key.txt"), file);
  expect(verified).toMatchObject({ code: 0, err: "" });
  expect([hashIn(read.out), hashIn(verified.out)]).toEqual([hashIn(made.out), hashIn(made.out)]);

  // And the other way round.
  await run("age", ["-r", recipient, "-o", at("encrypted-by-age"), at("by-age.zip")]);
  const back = await cli(
    { DATA_DIR: folder },
    "backup",
    "--verify",
    "--identity",
    at("key.txt"),
    at("encrypted-by-age"),
  );
  expect(hashIn(back.out)).toBe(hashIn(made.out));
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

test("Debian's age decrypts a backup with a passphrase from a file", { timeout: limit(90_000) }, async () => {
  const file = at("passphrase.zip.age");
  const made = await backUp({ BACKUP_PASSPHRASE_FILE: at("passphrase") }, file);
  expect(made).toMatchObject({ code: 0, err: "" });
  // The program reads passphrases from a terminal only.
  const typing = spawn("script", ["-qec", `age -d -o ${at("by-passphrase.zip")} ${file}`, "/dev/null"]);
  typing.stdout.once("data", () => typing.stdin.write("correct horse battery staple\n"));
  expect(await once(typing, "exit")).toEqual([0, null]);
  const read = await cli({ DATA_DIR: folder }, "backup", "--verify", at("by-passphrase.zip"));
  expect(hashIn(read.out)).toBe(hashIn(made.out));
  const verified = await cli(
    { DATA_DIR: folder, BACKUP_PASSPHRASE_FILE: at("passphrase") },
    "backup",
    "--verify",
    file,
  );
  expect(hashIn(verified.out)).toBe(hashIn(made.out));
  const refused = await cli(
    { DATA_DIR: folder },
    "backup",
    "--verify",
    "--passphrase-file",
    at("wrong-passphrase"),
    file,
  );
  expect(refused).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/^[^\n]*wrong-passphrase 打不开 [^\n]*\n$/),
  });
});

test("restores an encrypted backup with its secret; a wrong key or a damaged file changes nothing", {
  timeout: limit(120_000),
}, async () => {
  const file = at("whole.zip.age");
  const made = await backUp({ BACKUP_RECIPIENT: recipient }, file);
  expect(made.code).toBe(0);
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  const flipped = Buffer.from(bytes);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;
  await writeFile(at("flipped.age"), flipped);
  await writeFile(at("short.age"), bytes.subarray(0, middle));
  await writeFile(at("head.age"), bytes.subarray(0, 60));
  const name = `encrypted_${process.pid}`;
  const server = new pg.Client(inject("databaseServerUrl"));
  await server.connect();
  await server.query(`create database ${name}`);
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  const url = new URL(`/${name}`, inject("databaseServerUrl")).href;
  const target = at("to");
  const restore = (...args: string[]) => cli({ DATABASE_URL: url, DATA_DIR: target }, "restore", ...args);
  const right = ["--identity", at("key.txt")];
  const cases: [string[], RegExp][] = [
    [[file], /加了密：用 --identity/],
    [[file, "--identity", at("other.txt")], /other\.txt 打不开 .*：备份不是用它加密的/],
    [[file, "--passphrase-file", at("passphrase")], /打不开/],
    [[file, "--identity", at("no-such-file")], /读不到密钥文件/],
    [[file, "--identity", at("passphrase")], /不是 age 的私钥文件/],
    [[at("flipped.age"), ...right], /不是完整的备份文件：解密时发现内容变了或不全/],
    [[at("short.age"), ...right], /不是完整的备份文件：解密时发现内容变了或不全/],
    [[at("head.age"), ...right], /不是完整的备份文件：加密的开头读不懂/],
  ];
  for (const [args, line] of cases) {
    const refused = await restore(...args);
    expect(refused, String(line)).toMatchObject({ out: "", err: expect.stringMatching(/^[^\n]+\n$/) });
    expect(refused.err).toMatch(line);
    expect(refused.code).not.toBe(0);
  }
  await expect(access(target)).rejects.toMatchObject({ code: "ENOENT" });

  const restored = await restore(file, ...right);
  expect(restored).toMatchObject({ code: 0, err: "", out: expect.stringContaining("与备份时相同") });
  expect(hashIn(restored.out)).toBe(hashIn(made.out));
  for (const part of ["app-secret", "files/picture"])
    expect(await readFile(path.join(target, part))).toEqual(await readFile(path.join(dataDir, part)));
  expect((await readdir(folder)).filter((entry) => entry.startsWith("."))).toEqual([]);
});
