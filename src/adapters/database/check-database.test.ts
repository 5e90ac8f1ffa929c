import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { checkDatabase } from "./check-database.ts";

const url = (change: (url: URL) => void) => {
  const changed = new URL(inject("databaseServerUrl"));
  change(changed);
  return changed.href;
};

test.for([
  ["a closed port", { hostname: "127.0.0.1", port: "9" }, /^DATABASE_URL：连不上 127\.0\.0\.1:9（ECONNREFUSED）$/],
  ["a missing socket", { hostname: "%2Fnone%2Fhere", port: "9" }, /^DATABASE_URL：连不上 \/none\/here:9（ENOENT）$/],
  ["an unknown host", { hostname: "none.invalid" }, /^DATABASE_URL：连不上 none\.invalid/],
  // The socket of the tests' server requires no password.
  ["a wrong password", { hostname: "127.0.0.1", password: "wrong" }, /^DATABASE_URL：用户名或密码不对/],
  ["a missing database", { pathname: "/missing" }, /^DATABASE_URL：服务器上没有数据库“missing”$/],
] as const)("reports %s in one line that names the variable", async ([, change, line]) => {
  await expect(checkDatabase(url((one) => Object.assign(one, change)))).rejects.toThrow(line);
});

test("a user without the required rights gets an error that names them, and the owner is accepted", async () => {
  const admin = new pg.Client(inject("databaseServerUrl"));
  await admin.connect();
  const name = `plain_${process.pid}`;
  await admin.query(`create role ${name} login password 'plain'`);
  await admin.query(`create database ${name}`);
  const own = url((one) => Object.assign(one, { username: name, password: "plain", pathname: `/${name}` }));
  try {
    await expect(checkDatabase(own)).rejects.toThrow(/^DATABASE_URL：这个用户不能在数据库里建立 schema/);
    await admin.query(`alter database ${name} owner to ${name}`);
    await checkDatabase(own);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  }
});

/** One message of PostgreSQL's protocol: kind, length, content. */
function message(kind: string, ...parts: (string | Buffer)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5, kind);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

/** Behaves like PostgreSQL 14: accepts every login, reports its version, and does not know later columns. */
function speakAsPostgres14(socket: Socket): void {
  const ready = message("Z", Buffer.from("I"));
  socket.on("error", () => undefined);
  socket.once("data", () => {
    const welcome = [message("R", int32(0)), message("S", "server_version", "14.19"), ready];
    socket.write(Buffer.concat(welcome));
    socket.on("data", (query: Buffer) => {
      if (query[0] !== "Q".charCodeAt(0)) return;
      const fields = ["SERROR", "C42703", "Mcolumn does not exist"].map((field) => Buffer.from(`${field}\0`));
      socket.write(Buffer.concat([message("E", ...fields, int16(0).subarray(1)), ready]));
    });
  });
}

test("a server older than 15 is reported in one line, whatever else it does not support", async () => {
  const server = createServer(speakAsPostgres14).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    await expect(checkDatabase(`postgresql://a:b@127.0.0.1:${port}/site`)).rejects.toThrow(
      /^DATABASE_URL：PostgreSQL 14\.19 太旧，要 15 或更新的版本$/,
    );
  } finally {
    server.close();
  }
});
