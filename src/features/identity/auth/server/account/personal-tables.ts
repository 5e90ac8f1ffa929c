import type { ListedTable } from "../../../../../domain/people/personal-source.ts";

const SECRET = "只有摘要或密文，给出来只会让账号更容易被冒用";
const PASSING = "登录过程中的记录，一天内删除";

/** Tables of identity that refer to a person. */
export const PERSONAL_TABLES: readonly ListedTable[] = [
  {
    name: "users",
    userColumn: "id",
    copy: { list: "profile" },
    onLeaving: {
      rule: "anonymise",
      columns: ["phone", "email", "avatar_url"],
      because: "订单等记录要对着一个用户编号",
    },
  },
  { name: "profile_changes", copy: { list: "profile-changes" } },
  { name: "account_names", copy: { omitted: SECRET } },
  { name: "passwords", copy: { omitted: SECRET } },
  { name: "issued_passwords", copy: { omitted: SECRET } },
  { name: "second_factors", copy: { omitted: SECRET } },
  { name: "recovery_codes", copy: { omitted: SECRET } },
  { name: "second_factor_tickets", copy: { omitted: PASSING } },
  { name: "sessions", copy: { list: "sessions" } },
  {
    name: "consents",
    copy: { list: "consents" },
    onLeaving: { rule: "anonymise", columns: ["ip"], because: "证明同意过哪一版" },
  },
  {
    name: "audit_events",
    copy: { list: "security-events" },
    onLeaving: { rule: "keep", because: "网络日志不少于六个月，190 天后删除" },
  },
  { name: "wechat_identities", copy: { list: "wechat" } },
  { name: "login_scenes", copy: { omitted: PASSING } },
  { name: "verify_codes", userColumn: null, copy: { omitted: PASSING } },
];
