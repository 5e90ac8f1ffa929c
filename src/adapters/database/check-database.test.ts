import pg from "pg";
import { expect, inject, test } from "vitest";
import { checkDatabase } from "./check-database.ts";

const url = (change: (url: URL) => void) => {
  const changed = new URL(inject("databaseServerUrl"));
  change(changed);
  return changed.href;
};

test.for([
  ["nobody listens", { port: "9" }, /^DATABASE_URL：连不上 127\.0\.0\.1:9（ECONNREFUSED）$/],
  ["no such host", { hostname: "none.invalid" }, /^DATABASE_URL：连不上 none\.invalid/],
  ["a wrong password", { password: "wrong" }, /^DATABASE_URL：用户名或密码不对/],
  ["no such database", { pathname: "/missing" }, /^DATABASE_URL：服务器上没有数据库“missing”$/],
] as const)("%s is one line that names the variable", async ([, change, line]) => {
  await expect(checkDatabase(url((one) => Object.assign(one, change)))).rejects.toThrow(line);
});

test("a user without the needed rights is told which, an owner is let through", async () => {
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
