import type { PersonalTable } from "../../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../../kit/tables/personal-table.ts";
import type { ProfileState } from "../../profile-changes.ts";
import { verifyCodes } from "../codes/code-tables.ts";
import { issuedPasswords, passwords } from "../passwords/password-tables.ts";
import { AUDIT_KIND_NAMES } from "../people/audit-kind-names.ts";
import type { AuditKind } from "../people/audit-store.ts";
import { accountNames, auditEvents, consents, users } from "../people/user-tables.ts";
import { loginScenes, wechatIdentities } from "../qr/qr-tables.ts";
import { recoveryCodes, secondFactors, secondFactorTickets } from "../second-factor/second-factor-tables.ts";
import { sessions } from "../sessions/session-tables.ts";
import { profileChanges } from "./profile-tables.ts";

const SECRET = "只有摘要或密文，给出来只会让账号更容易被冒用";
const PASSING = "登录过程中的记录，一天内删除";

const CHANGE_STATES: Record<ProfileState, string> = {
  held: "等待审核",
  published: "已通过",
  hidden: "没有通过或已移除",
  deleted: "没有通过或已移除",
};

/** Tables of identity that refer to a person. Nothing in the data export allows a login. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(users, {
    owner: users.id,
    copy: {
      list: "profile",
      title: "资料",
      columns: {
        id: ["用户编号", "id"],
        name: ["昵称", "name"],
        phone: ["手机号", "phone"],
        email: ["邮箱", "email"],
        avatar_url: ["头像", "avatarUrl"],
        created_at: ["注册时间", "createdAt"],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [users.phone, users.email, users.avatarUrl],
      because: "订单等记录要对着一个用户编号",
    },
  }),
  personalTable(profileChanges, {
    copy: {
      list: "profile-changes",
      title: "送去审核的昵称和头像",
      columns: {
        name: ["昵称", "name"],
        avatar_url: ["头像", "avatarUrl"],
        state: ["审核", ({ state }) => CHANGE_STATES[state]],
        created_at: ["提交", "createdAt"],
        changed_at: ["最近变化", "changedAt"],
      },
    },
  }),
  personalTable(accountNames, { copy: { omitted: SECRET } }),
  personalTable(passwords, { copy: { omitted: SECRET } }),
  personalTable(issuedPasswords, { copy: { omitted: SECRET } }),
  personalTable(secondFactors, { copy: { omitted: SECRET } }),
  personalTable(recoveryCodes, { copy: { omitted: SECRET } }),
  personalTable(secondFactorTickets, { copy: { omitted: PASSING } }),
  personalTable(consents, {
    copy: {
      list: "consents",
      title: "同意过的协议",
      columns: {
        document: ["协议", ({ document }) => (document === "terms" ? "用户协议" : "隐私政策")],
        version: ["版本", "version"],
        agreed_at: ["时间", "agreedAt"],
        ip: ["网络地址", "ip"],
      },
    },
    onLeaving: { rule: "anonymise", columns: [consents.ip], because: "证明同意过哪一版" },
  }),
  personalTable(sessions, {
    copy: {
      list: "sessions",
      title: "登录过的设备",
      columns: {
        device_name: ["设备", "deviceName"],
        browser: ["浏览器", "browser"],
        os: ["系统", "os"],
        network: ["网络", "ipPrefix"],
        created_at: ["登录时间", "createdAt"],
        last_seen_at: ["最近使用", "lastSeenAt"],
        ended_at: ["退出时间", "revokedAt"],
      },
    },
  }),
  personalTable(wechatIdentities, {
    copy: {
      list: "wechat",
      title: "绑定的微信",
      columns: {
        openid: ["OpenID", "openid"],
        unionid: ["UnionID", "unionid"],
        linked_at: ["绑定时间", "linkedAt"],
        acknowledged_at: ["在手机上确认绑定的时间", "acknowledgedAt"],
      },
    },
  }),
  personalTable(auditEvents, {
    copy: {
      list: "security-events",
      title: "安全记录",
      columns: {
        at: ["时间", "createdAt"],
        event: ["事件", ({ kind }) => AUDIT_KIND_NAMES[kind as AuditKind] ?? kind],
        ip: ["网络地址", "ip"],
      },
    },
    onLeaving: { rule: "keep", because: "网络日志不少于六个月，190 天后删除" },
  }),
  personalTable(loginScenes, { copy: { omitted: PASSING } }),
  personalTable(verifyCodes, { owner: null, copy: { omitted: PASSING } }),
];
