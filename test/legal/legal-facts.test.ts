import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  EVENT_RETENTION_DAYS,
  READ_RETENTION_DAYS,
  UNREAD_RETENTION_DAYS,
} from "../../src/domain/notifications/notification-limits.ts";
import { STRUCK_DAYS } from "../../src/features/access/prices/price-rules.ts";
import { CODE_LIFETIME_MS } from "../../src/features/commerce/invitations/web/saved-code.ts";
import { INVOICE_DEFAULTS } from "../../src/features/commerce/invoices/server/settings-store.ts";
import { MAX_FILE_BYTES, MAX_FILES, PROOF_DAYS } from "../../src/features/commerce/orders/refund-files.ts";
import { PAYABLE_MS } from "../../src/features/commerce/orders/server/order/create-order.ts";
import { DELETED_RETENTION_DAYS } from "../../src/features/community/discussions/server/discussions.ts";
import { RECORD_DAYS } from "../../src/features/community/moderation/moderation-limits.ts";
import { DELETED_DAYS } from "../../src/features/community/topics/server/community.ts";
import { LOG_DAYS } from "../../src/features/content/downloads/download-limits.ts";
import { EBOOK_LASTS_MS, TAKING_LOG_DAYS } from "../../src/features/content/ebooks/ebook-limits.ts";
import { TICKET_MS } from "../../src/features/content/media/media-limits.ts";
import { MIN_TIMES_LISTED } from "../../src/features/front/search/server/miss-store.ts";
import { MISS_RETENTION_DAYS } from "../../src/features/front/search/server/search.ts";
import type { LegalKind } from "../../src/features/front/site/legal-kinds.ts";
import { completeSettings } from "../../src/features/front/site/site-settings.ts";
import { MAX_CACHED_MS, MAX_CACHED_PAGES } from "../../src/features/front/site/web/offline/cached-pages.ts";
import { RAW_RETENTION_DAYS } from "../../src/features/front/tracking/tracking-limits.ts";
import { CODE_SECONDS, REFRESH_TOKEN_SECONDS } from "../../src/features/identity/auth/auth-limits.ts";
import { SESSION_RETENTION_MS } from "../../src/features/identity/auth/server/clean-up-auth.ts";
import {
  COOLING_OFF_DAYS,
  EXPORT_EVERY_HOURS,
  EXPORT_RETENTION_DAYS,
} from "../../src/features/identity/personal-data/personal-data-limits.ts";
import { EVENT_RETENTION_MS } from "../../src/features/identity/personal-data/server/erase-accounts.ts";
import { REVIEWED_DAYS } from "../../src/features/identity/personal-data/server/forget-pictures.ts";
import { ADDRESS_DAYS } from "../../src/features/identity/staff/server/staff.ts";
import { RESTORE_SECONDS } from "../../src/features/learning/notes/note-limits.ts";
import { MAX_MOVES } from "../../src/features/services/booking/booking-rules.ts";
import { CASE_KINDS } from "../../src/features/services/cases/case-kinds.ts";
import {
  CASE_RETENTION_DAYS,
  FILE_RETENTION_DAYS,
  REOPEN_DAYS,
} from "../../src/features/services/cases/case-limits.ts";
import { FILE_RETENTION_DAYS as ATTACHED_DAYS } from "../../src/features/services/outsourcing/attached-files.ts";
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS } from "../../src/kit/values/durations.ts";
import { CHANNELS } from "../../src/ports/payment-channel.ts";

const DIGITS = "零一二三四五六七八九";

/** Writes a number as these texts do: 190 → 一百九十. */
function toChinese(count: number): string {
  const [hundreds, tens, ones] = [Math.floor(count / 100), Math.floor(count / 10) % 10, count % 10];
  const digit = (value: number) => DIGITS[value] ?? "";
  if (hundreds > 0) {
    const rest = count % 100;
    if (rest === 0) return `${digit(hundreds)}百`;
    return `${digit(hundreds)}百${tens === 0 ? "零" : ""}${tens === 1 ? "一" : ""}${toChinese(rest)}`;
  }
  if (tens === 0) return digit(ones);
  return `${tens === 1 ? "" : digit(tens)}十${ones === 0 ? "" : digit(ones)}`;
}

/** Before a counted noun, two is written with another character. */
const timesInChinese = (count: number) => (count === 2 ? "两" : toChinese(count));

const { window_days: invoiceDays, due_working_days: invoiceDueDays } = INVOICE_DEFAULTS;
const minutes = (ms: number) => toChinese(ms / MINUTE_MS);
const days = (ms: number) => toChinese(ms / DAY_MS);

/** Numbers that the texts promise, and the numbers in the code. */
const facts: [LegalKind, string][] = [
  ["purchase", `订单提交后保留${minutes(PAYABLE_MS)}分钟`],
  ["purchase", `也不影响${minutes(PAYABLE_MS)}分钟内未付款订单的金额`],
  ["purchase", `是开始前${toChinese(STRUCK_DAYS)}日内实际收过的最低价`],
  ["purchase", `可以改期${timesInChinese(MAX_MOVES)}次`],
  ["purchase", `页面写明的天数（一般${toChinese(completeSettings({}).gift_days)}天）`],
  ["purchase", `请在付款后${toChinese(invoiceDays)}日内`],
  ["purchase", `我们在${toChinese(invoiceDueDays)}个工作日内开具电子发票`],
  ["refund", `未付款的订单不需要退款，${minutes(PAYABLE_MS)}分钟后自动关闭`],
  ...Object.values(CHANNELS).map(({ refundMonths }): [LegalKind, string] => [
    "refund",
    `付款超过${toChinese(refundMonths / 12)}年`,
  ]),
  ["refund", `每份申请最多${toChinese(MAX_FILES)}个文件，图片或PDF，每个不超过${MAX_FILE_BYTES / 1024 / 1024} MB`],
  [
    "refund",
    `处理完成后第${toChinese(PROOF_DAYS)}日删除。随投诉提交的，在那一件结束后${toChinese(FILE_RETENTION_DAYS)}日删除`,
  ],
  ["terms", `我们在${toChinese(CASE_KINDS.service.due.days)}日内答复。登录不了账号也可以提交`],
  ["terms", `申请后有${toChinese(COOLING_OFF_DAYS)}日冷静期`],
  ["terms", `侵权的，我们在${toChinese(CASE_KINDS.infringement.due.days)}日内答复`],
  ["community", `我们在${toChinese(CASE_KINDS.service.due.days)}天内答复`],
  ["community", `${toChinese(REOPEN_DAYS)}天内可以请求重新处理一次`],
  ["privacy", `这些记录保存**${toChinese(RAW_RETENTION_DAYS)}日**`],
  [
    "privacy",
    `搜过${toChinese(MIN_TIMES_LISTED)}次以上作者才看得到，像号码或邮箱的不记，${toChinese(MISS_RETENTION_DAYS)}日没有再搜就删除`,
  ],
  ["privacy", `只保存摘要，${toChinese(CODE_SECONDS / MINUTE_SECONDS)}分钟后失效`],
  ["privacy", `每个文件每天记一次，保留${toChinese(LOG_DAYS / 365)}年`],
  ["privacy", `做好的文件留${days(EBOOK_LASTS_MS)}天`],
  ["privacy", `下载过哪本书、哪一天，保留${toChinese(TAKING_LOG_DAYS / 365)}年`],
  ["privacy", `链接里的码在这里留${days(CODE_LIFETIME_MS)}天`],
  ["privacy", `最多${toChinese(MAX_CACHED_PAGES)}页，只有不登录也能看的部分，${days(MAX_CACHED_MS)}天后清除`],
  ["privacy", `${toChinese(REFRESH_TOKEN_SECONDS / DAY_SECONDS)}天的登录期限届满后${days(SESSION_RETENTION_MS)}日`],
  [
    "privacy",
    `已读的${toChinese(READ_RETENTION_DAYS)}日，未读的${toChinese(UNREAD_RETENTION_DAYS / 365)}年；发送记录${toChinese(UNREAD_RETENTION_DAYS / 365)}年`,
  ],
  ["privacy", `同一件事不再通知两次的记录${toChinese(EVENT_RETENTION_DAYS)}日`],
  ["privacy", `账号存续期间；注销后**${days(EVENT_RETENTION_MS)}日**`],
  ["privacy", `其中的IP地址${toChinese(ADDRESS_DAYS)}日`],
  ["privacy", `发布记录（发言的各个版本、地址、端口、时间）：**${toChinese(RECORD_DAYS)}日**`],
  ["privacy", `送去审核的昵称和头像：等待期间；处理后**${toChinese(REVIEWED_DAYS)}日**`],
  ["privacy", `${minutes(TICKET_MS)}分钟没有播放即失效`],
  ["privacy", `导出的数据文件：${toChinese(EXPORT_RETENTION_DAYS)}日`],
  ["privacy", `每${toChinese(EXPORT_EVERY_HOURS)}小时一次，文件保留${toChinese(EXPORT_RETENTION_DAYS)}日`],
  ["privacy", `浏览统计的记录：${toChinese(RAW_RETENTION_DAYS)}日`],
  ["privacy", `删除后的${toChinese(RESTORE_SECONDS / HOUR_SECONDS)}小时内可以恢复`],
  ["privacy", `- 话题：到你删除为止，删除后别人立刻看不到，内容在${toChinese(DELETED_DAYS)}日后清除`],
  ["privacy", `- 评论：到你删除为止，删除后别人立刻看不到，内容在${toChinese(DELETED_RETENTION_DAYS)}日后清除`],
  ["privacy", `评论、话题和提议里的图片：上传满${toChinese(DELETED_RETENTION_DAYS)}日`],
  ["privacy", `没有成的，附件在结束后${toChinese(ATTACHED_DAYS)}日删除`],
  ["privacy", `附件在结束后**${toChinese(FILE_RETENTION_DAYS)}日**删除`],
  ["privacy", `在结束后**${toChinese(CASE_RETENTION_DAYS / 365)}年**删除`],
  ["privacy", `退款申请处理完成（或撤回）后**${toChinese(PROOF_DAYS)}日**`],
  ["privacy", `**注销账号**有${toChinese(COOLING_OFF_DAYS)}日冷静期`],
  ["privacy", `我们在${toChinese(CASE_KINDS.personal.due.workingDays)}个工作日内答复`],
  ["privacy", `我们在${toChinese(CASE_KINDS.minors.due.hours)}小时内答复`],
];

test.each(facts)("the text %s contains: %s", (kind, promise) => {
  const text = readFileSync(new URL(`../../content/legal/${kind}.md`, import.meta.url), "utf8");
  expect(text).toContain(promise);
});
