import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  cancelLogin,
  confirmLogin,
  scanLoginCode,
  unlinkFromPhone,
} from "../src/features/identity/auth/qr-contract.ts";
import { computer } from "./fake-wx";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");
const page = "pages/login-confirm/login-confirm";

test("the calls and the computer's facts are those of the site's contract", () => {
  expect(scanLoginCode.output.parse(computer)).toEqual(computer);
  const calls = [scanLoginCode, confirmLogin, cancelLogin, unlinkFromPhone].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(calls).toEqual(["scan", "confirm", "cancel", "unlink"].map((step) => `POST /v1/wechat-mp/${step}`));
});

test("the page that codes open is the one the mini-program has", () => {
  expect(JSON.parse(read("app.json")).pages).toEqual([page]);
});

test("every tap of the page is handled, and every handler is used", () => {
  const handlers = [...read(`${page}.ts`).matchAll(/^ {2}(on[A-Z]\w+)\(/gm)].map(([, name]) => name);
  const bound = new Set([...read(`${page}.wxml`).matchAll(/bind\w+="(\w+)"/g)].map(([, name]) => name));
  expect([...bound].sort()).toEqual(handlers.filter((name) => name !== "onLoad" && name !== "onUnload").sort());
});

test("every kind of view has its part of the page", () => {
  const kinds = [...read("confirm-view.ts").matchAll(/\{ kind: "(\w+)"/g)].map(([, kind]) => kind);
  const drawn = [...read(`${page}.wxml`).matchAll(/view\.kind === '(\w+)'/g)].map(([, kind]) => kind);
  expect([...drawn, "error"].sort()).toEqual(kinds.sort());
});

test("both answers look alike", () => {
  const pair = /<view class="pair">([\s\S]*?)<\/view>/.exec(read(`${page}.wxml`))?.[1] ?? "";
  expect([...pair.matchAll(/<button ([^>]*?) bindtap/g)].map(([, looks]) => looks)).toEqual(
    Array(2).fill('class="answer"'),
  );
});

test("tests are not uploaded", () => {
  const { ignore } = JSON.parse(read("project.config.json")).packOptions;
  expect(ignore).toContainEqual({ type: "suffix", value: ".test.ts" });
  expect(ignore).toContainEqual({ type: "file", value: "fake-wx.ts" });
});
