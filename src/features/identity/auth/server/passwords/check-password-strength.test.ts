import { expect, test } from "vitest";
import { limit } from "../../../../../../test/time/limits.ts";
import { findPasswordWeakness } from "./check-password-strength.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { createPasswordHasher } from "./password-hash.ts";

const context = { siteName: "知行学社", phone: "+8613800138000", email: "linzhixing@example.com" };
const findWeakness = (password: string) => findPasswordWeakness(password, context);

test("AUTH-5 accepts eight characters of any kind as a person counts them, up to 256 bytes", () => {
  expect(findWeakness("k7#Qx9z")).toContain("8");
  expect(findWeakness("山高月小水落石")).toContain("8");
  expect(findWeakness("🀄🎲🎯🎳🎰🃏🎴")).toContain("8");
  for (const good of [
    "山高月小水落石出",
    "🀄🎲🎯🎳🎰🃏🎴🎭",
    "gvqtkmxw",
    "73914628",
    "KGVQTKMX",
    " spaces in it ",
    `${"长空万里送秋雁".repeat(3)} 🎭 correct horse battery staple 与君共饮`,
    "x7".padEnd(64, "qm4 vt9 "),
    "é".repeat(2).padEnd(254, "wq8 zn3 "),
  ]) {
    expect(findWeakness(good), good).toBeNull();
  }
  expect(findWeakness("qm4 vt9 ".repeat(33))).toContain("过长");
  expect(findWeakness("half an emoji \ud83c")).not.toBeNull();
});

test("AUTH-5 common passwords are rejected", () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(3000);
  for (const weak of [
    ..."password 12345678 123456789 qwertyuiop password1 iloveyou sunshine princess football baseball superman 1q2w3e4r".split(
      " ",
    ),
    ..."1qaz2wsx qazwsxedc woaini1314 5201314520 a123456789 abc12345 admin123 letmein1 trustno1 11111111 00000000".split(
      " ",
    ),
    ..."abcdefgh 87654321 asdfghjkl 19900101 20081008 abababab 123123123 P@ssw0rd PASSWORD Iloveyou1 aaaaaaaaaaaa".split(
      " ",
    ),
    ..."qwerty123 zxcvbnm1 dragon123 monkey123 1234qwer q1w2e3r4 13141314 88888888 nihao123 zhongguo1".split(" "),
  ]) {
    expect(findWeakness(weak), weak).not.toBeNull();
  }
});

test("AUTH-5 rejects the site's name, the number and the address as passwords", () => {
  for (const weak of [
    "zhixing2026",
    "知行学社2026",
    "13800138000",
    "a13800138000",
    "linzhixing1",
    "LinZhiXing88",
    "linzhixing@example.com",
  ]) {
    expect(findWeakness(weak), weak).not.toBeNull();
  }
  expect(findWeakness("知行学社里的一盏旧台灯")).toBeNull();
});

test("AUTH-5 compares a password exactly as typed, and stores it as argon2id with at least OWASP's minimum parameters", async () => {
  const hasher = createPasswordHasher();
  const password = "长空 🎭 Ä ﬁ\u00a0\t x".padEnd(64, "字");
  const hash = await hasher.hash(password);
  const [, , , strength] = hash.split("$");
  expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(Number(/m=(\d+)/.exec(strength!)![1])).toBeGreaterThanOrEqual(19_456);
  expect(Number(/t=(\d+)/.exec(strength!)![1])).toBeGreaterThanOrEqual(2);
  expect(await hasher.verify(password, hash)).toBe(true);
  for (const near of [
    password.trim().toLowerCase(),
    password.normalize("NFD"),
    password.normalize("NFKC"),
    `${password} `,
    password.slice(0, -1),
  ]) {
    expect(near).not.toBe(password);
    expect(await hasher.verify(near, hash)).toBe(false);
  }
  expect(await hasher.hash(password)).not.toBe(hash);
  expect(await hasher.verify(password, null)).toBe(false);
});

test("hashing runs requests in order and limits them, and refuses when too many wait", {
  timeout: limit(60_000),
}, async () => {
  const hasher = createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });
  const jobs = Array.from({ length: 260 }, () => hasher.verify("x", null));
  const results = await Promise.allSettled(jobs);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(260 - 202);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
  expect(await hasher.verify("x", null)).toBe(false);
});
