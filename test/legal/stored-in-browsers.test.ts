import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { STORED_BY_LIBRARIES } from "../../scripts/stored-by-libraries.ts";
import type { LocalKey, TabKey } from "../../src/ui/browser/stored-keys.ts";

const root = path.join(import.meta.dirname, "../..");

const SESSION = "登录状态：访问令牌、刷新令牌和它们到期的时间";
const DRAFTS = "没有提交的草稿";

/** The passage of the privacy policy about each key of local storage; a new key does not compile without one. */
const LOCAL: Record<LocalKey, string> = {
  access_token: SESSION,
  refresh_token: SESSION,
  token_expiry: SESSION,
  userInfo: "用户编号、昵称、头像地址、注册时间、会员状态、角色和权限、遮住的手机号",
  permissions: "角色和权限",
  roles: "角色和权限",
  device_id: "设备标识和设备密钥",
  theme: "主题、阅读的字号、字体和版面",
  reading: "主题、阅读的字号、字体和版面",
  player: "播放的速度、音量和字幕",
  learning_queue: "还没送出的学习进度",
  recent_searches: "最近搜过的词",
  comment_drafts: DRAFTS,
  form_drafts: DRAFTS,
  project_enquiry: DRAFTS,
  checkout_attempts: "正在提交的订单",
  kept_pages_of: "是哪个用户编号读的",
  invitation: "链接里的码在这里留三十天",
};

/** The same for session storage. */
const TAB: Record<TabKey, string> = {
  counted_tab: "浏览统计的随机编号",
  return_path: "登录或付款以后要回到的页面",
  agreements_put_off: "你暂时不看的协议提醒",
};

/** Files that access browser storage directly, with the passages about the data that they store. */
const BESIDE_THE_STORES: Readonly<Record<string, readonly string[]>> = {
  "features/front/site/web/offline/offline-worker.ts": ["离线时显示的页面和它用的程序"],
  "features/front/site/web/offline/page-store.ts": ["最近读过的页面和它们用的图片"],
  "features/front/site/web/release/new-release.ts": ["为换上新版本重新打开过的页面"],
  "features/identity/auth/web/session/device-key.ts": ["设备标识和设备密钥"],
  "http/api/mount-endpoint.ts": ["名为media的**Cookie**"],
  "http/extras/offline-files.ts": ["离线时显示的页面和它用的程序"],
  "ui/bootstrap/visitor-bootstrap.ts": [SESSION],
  "ui/browser/cached-pages.ts": ["最近读过的页面和它们用的图片"],
  "ui/browser/local-store.ts": Object.values(LOCAL),
  "ui/browser/session-store.ts": Object.values(TAB),
  "ui/prose/late-place.ts": ["每一页滚动到的位置"],
  "ui/prose/reading-bootstrap.ts": ["主题、阅读的字号、字体和版面"],
  "ui/theme/theme-bootstrap.ts": ["主题、阅读的字号、字体和版面"],
  "ui/trouble/rescue.ts": ["为换上新版本重新打开过的页面"],
};

const STORES =
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie)\b|\bcaches\.|"set-cookie"\]|\bsetCookie\(/;

test("the privacy policy names everything that is stored in a browser", async () => {
  const policy = await readFile(path.join(root, "content/legal/privacy.md"), "utf8");
  const passages = [LOCAL, TAB, STORED_BY_LIBRARIES, BESIDE_THE_STORES].flatMap((known) => Object.values(known).flat());
  expect([...new Set(passages)].filter((passage) => !policy.includes(passage))).toEqual([]);
});

test("every file that stores something in a browser is listed", async () => {
  const found: string[] = [];
  const exclude = ["**/*.test.*"];
  for await (const file of glob("{features/*/*/web,http,pages,ui}/**/*.{ts,tsx}", {
    cwd: path.join(root, "src"),
    exclude,
  })) {
    if (STORES.test(await readFile(path.join(root, "src", file), "utf8"))) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(BESIDE_THE_STORES).toSorted());
});
