import { beforeEach, expect, test } from "vitest";
import { type ConfirmFlow, createConfirmFlow } from "./confirm-flow";
import { computer, FakeWx, refuse, succeed } from "./fake-wx";
import { createSiteCalls, readLoginCode } from "./site-calls";

const origin = "https://site.test";
const agreements = computer.agreements;
let wx: FakeWx;
let flow: ConfirmFlow;

beforeEach(() => {
  wx = new FakeWx();
  wx.answers = {
    scan: succeed(computer),
    confirm: succeed({ status: "success" }),
    cancel: succeed({ status: "cancelled" }),
    unlink: succeed({ status: "unlinked" }),
  };
  flow = createConfirmFlow({
    site: createSiteCalls(origin, wx.request),
    readLoginCode: () => readLoginCode(wx.login),
    show: wx.show,
    after: wx.after,
  });
});

const steps = () => wx.requests.map(({ url }) => url.split("/").pop());
const sent = () => wx.requests.at(-1)?.data;

async function openAsNewcomer(): Promise<void> {
  wx.answers.scan = succeed({ ...computer, needs_phone: true, account: null, linked_at: null });
  await flow.open({ scene: "code" });
}

test("shows the computer, its place and the time before anything is confirmed", async () => {
  await flow.open({ scene: "a%2Bb" });
  expect(wx.requests).toEqual([
    {
      url: `${origin}/api/v1/wechat-mp/scan`,
      method: "POST",
      data: { scene: "a+b", js_code: "js-code-1" },
      timeout: 10_000,
    },
  ]);
  expect(wx.shown.map(({ kind }) => kind)).toEqual(["loading", "asking"]);
  expect(wx.view).toEqual({
    kind: "asking",
    rows: [
      { name: "设备", value: "Chrome on Windows" },
      { name: "浏览器", value: "Chrome" },
      { name: "系统", value: "Windows" },
      { name: "位置", value: "网络地址 203.0.113.*" },
      { name: "时间", value: "11月20日 20:30" },
    ],
    title: "确认登录电脑",
    canConfirm: true,
    confirmLabel: "确认登录",
    news: "",
    consequence: "确认后，电脑会进入这个账号：",
    account: "138****0001（学**8）",
    unlinkLabel: "这不是我的账号",
    needsPhone: false,
    isTicked: false,
    notice: "",
  });
});

test("a new user is informed before the confirmation that a number is bound, and what that means", async () => {
  await openAsNewcomer();
  expect(wx.view).toMatchObject({ account: "", unlinkLabel: "", news: "" });
  for (const word of ["要绑定一个手机号", "在这台电脑上输入的", "打开的就是那个手机号的账号"])
    expect(wx.view).toMatchObject({ consequence: expect.stringContaining(word) });
});

test("a link made meanwhile is shown before anything else", async () => {
  wx.answers.scan = succeed({ ...computer, is_link_new: true });
  await flow.open({ scene: "code" });
  const news = "你的微信在 11月19日 20:30 绑定了手机号 138****0001。不是你的，请点「这不是我的账号」。";
  expect(wx.view).toMatchObject({ kind: "asking", news, unlinkLabel: "这不是我的账号" });
});

test("one tap unlinks, with a code of its own, and nothing is confirmed afterwards", async () => {
  await flow.open({ scene: "code" });
  await Promise.all([flow.unlink(), flow.unlink()]);
  expect(steps()).toEqual(["scan", "unlink"]);
  expect(sent()).toEqual({ js_code: "js-code-2" });
  expect(wx.view).toEqual({ kind: "unlinked" });
});

test("a link shows whose account it joins, and is confirmed as a link", async () => {
  const linkTo = { phone_masked: "139****0002", name_masked: "远**山" };
  wx.answers.scan = succeed({ ...computer, account: null, linked_at: null, link_to: linkTo });
  await flow.open({ scene: "code" });
  expect(wx.view).toMatchObject({ title: "确认绑定微信", account: "139****0002（远**山）", confirmLabel: "确认绑定" });
  await flow.confirm();
  expect(sent()).toEqual({ scene: "code", js_code: "js-code-2", purpose: "link" });
  expect(wx.view).toEqual({ kind: "done", text: "微信已绑定，以后可以扫码登录", canDecline: false });
});

test("a WeChat that opens another account can be unlinked there, and not linked here", async () => {
  wx.answers.scan = succeed({ ...computer, link_to: { phone_masked: null, name_masked: "远**山" } });
  await flow.open({ scene: "code" });
  expect(wx.view).toMatchObject({ canConfirm: false, account: "138****0001（学**8）", unlinkLabel: "解除绑定" });
});

test("when the account behind the WeChat has changed since the scan, it is fetched again before a confirmation", async () => {
  await openAsNewcomer();
  flow.tick();
  await flow.confirm();
  wx.answers.confirm = refuse(409, "LINK_CHANGED");
  await flow.chooseSms();
  wx.answers.scan = succeed({ ...computer, is_link_new: true });
  await flow.retry();
  expect(wx.view).toMatchObject({ kind: "asking", account: "138****0001（学**8）", needsPhone: false });
});

test("a person without a number on the phone can still decline while the computer waits for one", async () => {
  await openAsNewcomer();
  flow.tick();
  await flow.confirm();
  wx.answers.confirm = succeed({ status: "need_phone" });
  await flow.chooseSms();
  expect(wx.view).toMatchObject({ kind: "done", canDecline: true });
  await flow.cancel();
  expect(wx.view).toEqual({ kind: "cancelled" });
});

test("shows when the computer is on the phone's network, and when a fact is not known", async () => {
  wx.answers.scan = succeed({ ...computer, is_same_network: true, device_name: null });
  await flow.open({ scene: "code" });
  expect(JSON.stringify(wx.view)).toContain("网络地址 203.0.113.*（与你的手机同一网络）");
  expect(JSON.stringify(wx.view)).toContain('"设备","value":"未知"');
});

test("one tap confirms for a known WeChat, with a code of its own", async () => {
  await flow.open({ scene: "code" });
  await flow.confirm();
  expect(sent()).toEqual({ scene: "code", js_code: "js-code-2", purpose: "login" });
  expect(wx.view).toEqual({ kind: "done", text: "电脑即将登录", canDecline: false });
});

test("two taps at once confirm once", async () => {
  await flow.open({ scene: "code" });
  await Promise.all([flow.confirm(), flow.confirm(), flow.cancel()]);
  expect(steps()).toEqual(["scan", "confirm"]);
});

test("declining notifies the site and ends", async () => {
  await flow.open({ scene: "code" });
  await flow.cancel();
  expect(steps()).toEqual(["scan", "cancel"]);
  expect(wx.view).toEqual({ kind: "cancelled" });
});

test("a new user cannot give a number before ticking, and the box starts empty", async () => {
  await openAsNewcomer();
  expect(wx.view).toMatchObject({ kind: "asking", needsPhone: true, isTicked: false });
  await flow.confirm();
  expect(wx.view).toMatchObject({ kind: "asking", notice: "请先阅读并同意用户协议和隐私政策" });
  flow.tick();
  expect(wx.view).toMatchObject({ isTicked: true, notice: "" });
  await flow.confirm();
  expect(wx.view).toEqual({ kind: "phone", notice: "" });
  expect(steps()).toEqual(["scan"]);
});

test("a new user's number comes from WeChat's button, with the ticked agreements", async () => {
  await openAsNewcomer();
  flow.tick();
  await flow.confirm();
  await flow.givePhone("phone-code");
  expect(sent()).toEqual({
    scene: "code",
    js_code: "js-code-2",
    phone_code: "phone-code",
    agreements,
    purpose: "login",
  });
  expect(wx.view).toEqual({ kind: "done", text: "电脑即将登录", canDecline: false });
});

test("a person who does not give WeChat's number continues by SMS on the computer", async () => {
  await openAsNewcomer();
  flow.tick();
  await flow.confirm();
  await flow.givePhone(undefined);
  expect(wx.view).toEqual({ kind: "phone", notice: "没有授权手机号，可以改用短信验证码" });
  wx.answers.confirm = succeed({ status: "need_phone" });
  await flow.chooseSms();
  expect(sent()).toEqual({ scene: "code", js_code: "js-code-2", agreements, purpose: "login" });
  const text = "请在电脑上输入手机号和短信验证码。以后用这个微信扫码，打开的就是那个手机号的账号";
  expect(wx.view).toEqual({ kind: "done", text, canDecline: true });
});

test("a number with another WeChat leads back to the choice", async () => {
  await openAsNewcomer();
  flow.tick();
  await flow.confirm();
  wx.answers.confirm = refuse(409, "PHONE_LINKED", "该手机号已绑定另一个微信");
  await flow.givePhone("phone-code");
  expect(wx.view).toEqual({ kind: "phone", notice: "该手机号已绑定另一个微信" });
});

test.for(["scan", "confirm", "cancel"])("an expired code ends the flow at %s", async (step) => {
  wx.answers[step] = refuse(410, "SCENE_EXPIRED");
  await flow.open({ scene: "code" });
  if (step === "confirm") await flow.confirm();
  if (step === "cancel") await flow.cancel();
  expect(wx.view).toEqual({ kind: "expired" });
});

test("the page notices by itself when the code has expired, and not once it has ended", async () => {
  await flow.open({ scene: "code" });
  wx.advance(279_000);
  expect(wx.view?.kind).toBe("asking");
  wx.advance(1_000);
  expect(wx.view).toEqual({ kind: "expired" });

  await flow.open({ scene: "code" });
  await flow.confirm();
  wx.advance(1_000_000);
  expect(wx.view?.kind).toBe("done");
});

test.for(["SCENE_TAKEN", "USER_BANNED", "ACCOUNT_DISABLED", "WECHAT_RISKY"])("%s is final", async (code) => {
  wx.answers.confirm = refuse(403, code, "不行");
  await flow.open({ scene: "code" });
  await flow.confirm();
  expect(wx.view).toEqual({ kind: "error", text: "不行", canRetry: false });
});

test.for(["scan", "confirm", "cancel"])("without network %s can be tried again, with a fresh code", async (step) => {
  const good = wx.answers[step];
  wx.answers[step] = undefined;
  const act = { scan: () => Promise.resolve(), confirm: flow.confirm, cancel: flow.cancel }[step];
  await flow.open({ scene: "code" });
  await act?.();
  expect(wx.view).toEqual({ kind: "error", text: "网络连接失败，请检查网络后重试", canRetry: true });
  wx.answers[step] = good;
  await flow.retry();
  expect(wx.view?.kind).toBe({ scan: "asking", confirm: "done", cancel: "cancelled" }[step]);
  const codes = wx.requests.map(({ data }) => data.js_code);
  expect(new Set(codes).size).toBe(codes.length);
});

test("a phone code is never sent twice: a second try begins with the button", async () => {
  await openAsNewcomer();
  flow.tick();
  await flow.confirm();
  wx.answers.confirm = undefined;
  await flow.givePhone("phone-code");
  await flow.retry();
  expect(wx.view).toEqual({ kind: "phone", notice: "" });
  expect(steps()).toEqual(["scan", "confirm"]);
});

test("texts that changed meanwhile are read and ticked again", async () => {
  await openAsNewcomer();
  flow.tick();
  await flow.confirm();
  wx.answers.confirm = refuse(422, "AGREEMENT_REQUIRED");
  await flow.chooseSms();
  await flow.retry();
  expect(wx.view).toMatchObject({ kind: "asking", isTicked: false });
});

test("WeChat's own login failing is a network failure too", async () => {
  wx.isWechatReachable = false;
  await flow.open({ scene: "code" });
  expect(wx.view).toMatchObject({ kind: "error", canRetry: true });
  expect(wx.requests).toEqual([]);
});

test("opened without a code, the page explains how to open it", async () => {
  await flow.open({});
  expect(wx.view).toEqual({ kind: "error", text: "请用微信扫描电脑上的登录二维码", canRetry: false });
  expect(wx.requests).toEqual([]);
});

test("an answer that is no JSON of ours is a refusal that can be tried again", async () => {
  wx.answers.scan = { statusCode: 502, data: "<html>" };
  await flow.open({ scene: "code" });
  expect(wx.view).toEqual({ kind: "error", text: "网站暂时没有响应，请稍后重试", canRetry: true });
});
