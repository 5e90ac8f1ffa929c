import type { PersonalTable } from "../../../personal-data/personal-source.ts";

const SECRET = "只有摘要或密文，给出来只会让账号更容易被冒用";
const PASSING = "登录过程中的记录，一天内删除";

/** Tables of identity that name a person. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
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
  { name: "account_names", userColumn: "user_id", copy: { omitted: SECRET }, onLeaving: { rule: "erase" } },
  { name: "passwords", userColumn: "user_id", copy: { omitted: SECRET }, onLeaving: { rule: "erase" } },
  { name: "issued_passwords", userColumn: "user_id", copy: { omitted: SECRET }, onLeaving: { rule: "erase" } },
  { name: "second_factors", userColumn: "user_id", copy: { omitted: SECRET }, onLeaving: { rule: "erase" } },
  { name: "recovery_codes", userColumn: "user_id", copy: { omitted: SECRET }, onLeaving: { rule: "erase" } },
  {
    name: "second_factor_tickets",
    userColumn: "user_id",
    copy: { omitted: PASSING },
    onLeaving: { rule: "erase" },
  },
  { name: "sessions", userColumn: "user_id", copy: { list: "sessions" }, onLeaving: { rule: "erase" } },
  {
    name: "consents",
    userColumn: "user_id",
    copy: { list: "consents" },
    onLeaving: { rule: "anonymise", columns: ["ip"], because: "证明同意过哪一版" },
  },
  {
    name: "audit_events",
    userColumn: "user_id",
    copy: { list: "security-events" },
    onLeaving: { rule: "keep", because: "网络日志不少于六个月，190 天后删除" },
  },
  {
    name: "security_notices",
    userColumn: "user_id",
    copy: { omitted: "内容就是安全记录" },
    onLeaving: { rule: "erase" },
  },
  { name: "wechat_identities", userColumn: "user_id", copy: { list: "wechat" }, onLeaving: { rule: "erase" } },
  { name: "login_scenes", userColumn: "user_id", copy: { omitted: PASSING }, onLeaving: { rule: "erase" } },
  { name: "verify_codes", userColumn: null, copy: { omitted: PASSING }, onLeaving: { rule: "erase" } },
];
