import { expect, test } from "vitest";
import { borrowedViewer, decideAccess, guestViewer, type Viewer } from "../../../domain/access/access.ts";
import { ApiError } from "../../../kit/api/api-error.ts";
import { type Act, promptForDenial } from "./access-prompts.ts";
import { refusalPrompt } from "./refusal-prompt.ts";

const now = new Date("2026-03-01T00:00:00Z");
const user = borrowedViewer("user", 1);
const vip = borrowedViewer("vip", 1);
const expired: Viewer = {
  ...user,
  grants: [{ kind: "level", level: 2, resourceKey: null, startsAt: new Date(0), endsAt: new Date("2026-02-01") }],
};
const VIEWERS = { guest: guestViewer, user, expired, vip };

// Content type × viewer × act, each as the site denies it.
// Covers spec §6.6.
test.each<[string, keyof typeof VIEWERS, Act, string, string, string]>([
  ["basic_course", "guest", "watch", "登录后继续", "登录后就能观看。", "登录"],
  ["basic_course", "guest", "learn", "登录后继续", "登录后就能学习。", "登录"],
  ["basic_course", "guest", "note", "登录后继续", "登录后就能标记。", "登录"],
  ["comment", "guest", "comment", "登录后继续", "登录后就能参与。", "登录"],
  ["vip", "guest", "read", "登录后继续", "这篇内容供会员阅读，会员登录后就能阅读。", "登录"],
  ["vip", "user", "watch", "开通会员", "这段视频供会员观看，开通后就能观看。", "开通会员"],
  ["vip", "user", "comment", "开通会员", "这里的讨论供会员参与，开通后就能参与。", "开通会员"],
  ["vip", "expired", "listen", "会员已到期", "你的会员已到期，续费后可以继续收听。", "续费会员"],
  ["vip_basic", "user", "play", "开通会员", "这项内容供会员播放，开通后就能播放。", "开通会员"],
  ["vip_premium", "user", "watch", "开通高级会员", "这段视频供高级会员观看，开通后就能观看。", "开通高级会员"],
  ["vip_premium", "vip", "watch", "升级会员", "这段视频供高级会员观看，升级后就能观看。", "升级会员"],
  ["system_course", "user", "learn", "开通会员", "这门课供会员学习，开通后就能学习。", "开通会员"],
  ["advanced_course", "vip", "learn", "升级会员", "这门课供高级会员学习，升级后就能学习。", "升级会员"],
  ["paid_article", "expired", "read", "会员已到期", "你的会员已到期，续费后可以继续阅读。", "续费会员"],
  ["premium_content", "guest", "play", "登录后继续", "这项内容供高级会员播放，高级会员登录后就能播放。", "登录"],
  ["download", "guest", "download", "登录后继续", "这个文件供会员下载，会员登录后就能下载。", "登录"],
  ["download", "user", "download", "开通会员", "这个文件供会员下载，开通后就能下载。", "开通会员"],
  ["download", "expired", "download", "会员已到期", "你的会员已到期，续费后可以继续下载。", "续费会员"],
  ["community", "user", "community", "开通会员", "社区供会员参与，开通后就能参与。", "开通会员"],
  ["community", "expired", "community", "会员已到期", "你的会员已到期，续费后可以继续参与。", "续费会员"],
  ["mystery", "vip", "download", "访问受限", "这个文件暂时不能下载。", "了解更多"],
])("denied %s content prompts the viewer %s for the act %s: %s", (contentType, viewer, act, title, text, label) => {
  const access = decideAccess(VIEWERS[viewer], { contentType }, now);
  expect(promptForDenial(access, act)).toMatchObject({ title, text, action: { label } });
  const refusal = new ApiError({ status: 403, code: "ANY", message: "", extra: { ...access } });
  expect(refusalPrompt(refusal, act)).toMatchObject({ title, text, action: { label } });
});

test.each(["read", "watch", "listen", "download", "comment"] as const)("an allowed act, %s, has no prompt", (act) => {
  expect(promptForDenial(decideAccess(vip, { contentType: "vip" }, now), act).action).toBeNull();
});

test("the prompt states that a visitor with full access may read the whole text", () => {
  for (const reason of [null, ""]) {
    expect(promptForDenial({ reason, required_level: 2 }, "read")).toMatchObject({ title: "可以阅读", action: null });
  }
});

test("missing content has the same prompt for every act; other failures have no prompt", () => {
  const answer = (status: number, extra = {}) => new ApiError({ status, code: "ANY", message: "", extra });
  expect(refusalPrompt(answer(404), "comment")?.title).toBe("内容不存在");
  expect(refusalPrompt(answer(403), "download")).toBeNull();
  expect(refusalPrompt(answer(500, { reason: "not_vip" }), "download")).toBeNull();
  expect(refusalPrompt(new TypeError("connection lost"), "read")).toBeNull();
});
