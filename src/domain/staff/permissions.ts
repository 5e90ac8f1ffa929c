import type { StaffOnly } from "../../kit/api/endpoint.ts";

/** Permissions of staff, with their names in the console. */
export const PERMISSIONS = {
  "staff.manage": "管理工作人员",
  "audit.read": "查看操作记录",
  "people.find": "按名字找人",
  "accounts.manage": "封禁和解封账号",
  "settings.manage": "修改站点设置",
  "icons.search": "查找图标",
  "legal.publish": "发布协议文本",
  "content.publish": "发布和修改内容",
  "content.export": "导出全站内容",
  "courses.write": "编写和发布课程",
  "media.write": "上传和管理视频、音频",
  "certificates.manage": "查看和撤销结业证明",
  "community.moderate": "审核评论、话题和评价，回答评价，禁言",
  "community.manage": "管理社区版块、敏感词和审核设置",
  "cases.manage": "处理投诉、举报和个人信息请求",
  "publications.read": "查看发布记录里的地址",
  "rights.grant": "开通和收回会员与权益",
  "people.transfer": "从旧站带来会员、导出人员",
  "content.preview": "以其他身份浏览",
  "plans.manage": "管理会员方案",
  "products.manage": "管理商品和价格",
  "codes.manage": "做兑换码、停用和收回",
  "coupons.manage": "做优惠券、发放和停用",
  "gifts.manage": "查看礼物、取消和收回",
  "booking.manage": "安排预约的服务和时间、取消预约",
  "co-creation.manage": "审阅和推进共创提议",
  "outsourcing.manage": "管理项目委托：方案、报价、交付、终止",
  "invitations.manage": "设置邀请奖励、核对暂缓的奖励",
  "orders.read": "查看订单",
  "orders.refund": "处理退款申请",
  "orders.reconcile": "对账、处理异常款项",
  "invoices.manage": "开具和冲红发票",
  "notifications.manage": "查看和重发通知",
  "statistics.read": "查看访问统计",
} as const satisfies Record<string, string>;

export type Permission = keyof typeof PERMISSIONS;

/** Roles of staff. Each is a set of permissions and has no level: editors buy content like other users. */
export const ROLES = ["owner", "editor", "teacher", "support", "finance"] as const;

export type Role = (typeof ROLES)[number];

/** Roles that one account can assign to another; an owner is created on the machine itself (`cli create-admin`). */
export const GIVEN_ROLES = ["editor", "teacher", "support", "finance"] as const satisfies readonly Role[];

export const ROLE_TITLES: Readonly<Record<Role, string>> = {
  owner: "站长",
  editor: "编辑",
  teacher: "讲师",
  support: "客服",
  finance: "财务",
};

const ALL = Object.keys(PERMISSIONS) as Permission[];

const PERMISSIONS_OF: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ALL,
  editor: [
    "people.find",
    "content.publish",
    "courses.write",
    "media.write",
    "content.preview",
    "legal.publish",
    "certificates.manage",
    "community.moderate",
    "community.manage",
    "icons.search",
    "co-creation.manage",
    "statistics.read",
  ],
  teacher: ["content.publish", "courses.write", "media.write", "content.preview"],
  support: [
    "people.find",
    "accounts.manage",
    "community.moderate",
    "cases.manage",
    "content.preview",
    "certificates.manage",
    "booking.manage",
    "outsourcing.manage",
    "orders.read",
    "audit.read",
  ],
  finance: [
    "people.find",
    "plans.manage",
    "icons.search",
    "products.manage",
    "codes.manage",
    "coupons.manage",
    "gifts.manage",
    "invitations.manage",
    "rights.grant",
    "orders.read",
    "orders.refund",
    "orders.reconcile",
    "invoices.manage",
    "audit.read",
    "statistics.read",
  ],
};

/** The permissions of all these roles. */
export function permissionsOf(roles: readonly Role[]): Permission[] {
  return ALL.filter((permission) => roles.some((role) => PERMISSIONS_OF[role].includes(permission)));
}

/** The `who` of an endpoint for staff; a name that is not in the list does not compile. */
export function can(permission: Permission): StaffOnly {
  return { can: permission };
}
