import { expect, test } from "vitest";
import { claimsOffice } from "./official-name.ts";

test.each([
  "管理员",
  "管 理 员",
  "管\u200b理\u200b员",
  "管·理·员小王",
  "管理員",
  "官方客服",
  "官方帐号",
  "客服-01",
  "站长",
  "站長",
  "admin",
  "ADMIN_01",
  "ａｄｍｉｎ",
  "аdmin",
  "аdміn",
  "adm1n",
  "a.d.m.i.n",
  "Ádmín",
  "Administrator",
  "𝐚𝐝𝐦𝐢𝐧",
  "知行学社",
  "知 行 学 社 助手",
  "ZhiXing",
  "zhіxіng",
  "0fficial",
])("%j claims to be official", (name) => {
  expect(claimsOffice(name, "知行学社")).toBe(true);
});

test.each([
  "学友12345678",
  "王小明",
  "Adam",
  "官小方",
  "长空",
  "理想管家",
  "Linda",
  "Badminton 小组",
  "ad badminton min",
  "👩‍🚀 夜航",
  "行知",
])("%j does not claim to be official", (name) => {
  expect(claimsOffice(name, "知行学社")).toBe(false);
});

test("a site whose name has no letters forbids no names because of it", () => {
  expect(claimsOffice("王小明", "···")).toBe(false);
});
