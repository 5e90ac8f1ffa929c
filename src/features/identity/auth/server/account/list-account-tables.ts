import { and, asc, eq, gt } from "drizzle-orm";
import { type DataTable, dataTable } from "../../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { ProfileState } from "../../profile-changes.ts";
import type { AuditKind } from "../people/audit-store.ts";
import { findUser } from "../people/user-store.ts";
import { auditEvents, consents } from "../people/user-tables.ts";
import { wechatIdentities } from "../qr/qr-tables.ts";
import { sessions } from "../sessions/session-tables.ts";
import { listChangesAfter, type ProfileChangeRow } from "./profile-store.ts";

const BATCH = 500;

const KINDS: Record<AuditKind, string> = {
  sign_up: "注册",
  log_in: "登录",
  log_in_failed: "登录失败",
  log_in_refused: "登录被拒绝",
  code_failed: "验证码错误",
  log_out: "退出登录",
  log_out_everywhere: "退出全部设备",
  device_limit: "设备过多，最早的设备下线",
  session_kicked: "让一台设备下线",
  others_ended: "退出其他设备",
  refresh_reuse: "旧令牌重现，会话终止",
  copy_refused: "拒绝了登录信息的副本",
  reauthenticated: "确认身份",
  reauthentication_failed: "确认身份失败",
  password_changed: "修改密码",
  password_reset: "重设密码",
  phone_changed: "更换手机号",
  email_changed: "更换邮箱",
  profile_changed: "修改资料",
  consents_accepted: "同意协议",
  qr_confirmed: "扫码确认登录",
  qr_declined: "扫码拒绝登录",
  wechat_linked: "绑定微信",
  wechat_unlinked: "解除微信绑定",
  second_factor_on: "开启两步验证",
  second_factor_off: "关闭两步验证",
  second_factor_failed: "两步验证失败",
  recovery_code_used: "使用恢复码",
  recovery_codes_renewed: "更换恢复码",
  avatar_changed: "更换头像",
  export_requested: "申请导出数据",
  export_downloaded: "下载导出的数据",
  cancellation_requested: "申请注销账号",
  cancellation_withdrawn: "撤回注销申请",
  account_erased: "注销完成",
  admin_made: "成为管理员",
  status_change: "账号状态变更",
};

/** The personal data of identity. None of it allows a login. */
export function listAccountTables(db: Database, userId: number): DataTable[] {
  return [
    profile(db, userId),
    changeList(db, userId),
    consentList(db, userId),
    deviceList(db, userId),
    wechat(db, userId),
    events(db, userId),
  ];
}

function profile(db: Database, userId: number): DataTable {
  return dataTable({
    name: "profile",
    title: "资料",
    columns: {
      id: "用户编号",
      name: "昵称",
      phone: "手机号",
      email: "邮箱",
      avatar_url: "头像",
      created_at: "注册时间",
    },
    read: async () => [await findUser(db, userId)].filter((user) => user !== null),
    cells: ({ id, name, phone, email, avatarUrl, createdAt }) => ({
      id,
      name,
      phone,
      email,
      avatar_url: avatarUrl,
      created_at: createdAt,
    }),
  });
}

const STATE_NAMES: Record<ProfileState, string> = {
  held: "等待审核",
  published: "已通过",
  hidden: "没有通过或已移除",
  deleted: "没有通过或已移除",
};

function changeList(db: Database, userId: number): DataTable {
  return dataTable({
    name: "profile-changes",
    title: "送去审核的昵称和头像",
    columns: { name: "昵称", avatar_url: "头像", state: "审核", created_at: "提交", changed_at: "最近变化" },
    read: () => inBatches<ProfileChangeRow>((last) => listChangesAfter(db, { userId, after: last?.id ?? 0 })),
    cells: ({ name, avatarUrl, state, createdAt, changedAt }) => ({
      name,
      avatar_url: avatarUrl,
      state: STATE_NAMES[state],
      created_at: createdAt,
      changed_at: changedAt,
    }),
  });
}

function consentList(db: Database, userId: number): DataTable {
  return dataTable({
    name: "consents",
    title: "同意过的协议",
    columns: { document: "协议", version: "版本", agreed_at: "时间", ip: "网络地址" },
    read: () =>
      db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.agreedAt)).limit(1_000),
    cells: ({ document, version, agreedAt, ip }) => ({
      document: document === "terms" ? "用户协议" : "隐私政策",
      version,
      agreed_at: agreedAt,
      ip,
    }),
  });
}

function deviceList(db: Database, userId: number): DataTable {
  return dataTable({
    name: "sessions",
    title: "登录过的设备",
    columns: {
      device_name: "设备",
      browser: "浏览器",
      os: "系统",
      network: "网络",
      created_at: "登录时间",
      last_seen_at: "最近使用",
      ended_at: "退出时间",
    },
    read: () =>
      inBatches<typeof sessions.$inferSelect>((last) =>
        db
          .select()
          .from(sessions)
          .where(and(eq(sessions.userId, userId), last ? gt(sessions.id, last.id) : undefined))
          .orderBy(asc(sessions.id))
          .limit(BATCH),
      ),
    cells: ({ deviceName, browser, os, ipPrefix, createdAt, lastSeenAt, revokedAt }) => ({
      device_name: deviceName,
      browser,
      os,
      network: ipPrefix,
      created_at: createdAt,
      last_seen_at: lastSeenAt,
      ended_at: revokedAt,
    }),
  });
}

function wechat(db: Database, userId: number): DataTable {
  return dataTable({
    name: "wechat",
    title: "绑定的微信",
    columns: { openid: "OpenID", unionid: "UnionID", linked_at: "绑定时间", acknowledged_at: "在手机上确认绑定的时间" },
    read: () => db.select().from(wechatIdentities).where(eq(wechatIdentities.userId, userId)).limit(100),
    cells: ({ openid, unionid, linkedAt, acknowledgedAt }) => ({
      openid,
      unionid,
      linked_at: linkedAt,
      acknowledged_at: acknowledgedAt,
    }),
  });
}

function events(db: Database, userId: number): DataTable {
  return dataTable({
    name: "security-events",
    title: "安全记录",
    columns: { at: "时间", event: "事件", ip: "网络地址" },
    read: () =>
      inBatches<typeof auditEvents.$inferSelect>((last) =>
        db
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.userId, userId), last ? gt(auditEvents.id, last.id) : undefined))
          .orderBy(asc(auditEvents.id))
          .limit(BATCH),
      ),
    cells: ({ createdAt, kind, ip }) => ({ at: createdAt, event: KINDS[kind as AuditKind] ?? kind, ip }),
  });
}
