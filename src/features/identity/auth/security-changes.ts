/** Changes of an account that always notify its owner, regardless of the settings. */
export const SECURITY_CHANGES = {
  password_changed: "修改了登录密码",
  password_reset: "重设了登录密码",
  phone_bound: "绑定了手机号，以后用它可以登录",
  phone_changed: "更换了手机号",
  email_bound: "绑定了邮箱，以后用它可以登录",
  email_changed: "更换了邮箱",
  wechat_linked: "绑定了微信，以后用那个微信扫码可以登录",
  wechat_unlinked: "解除了微信绑定",
  second_factor_on: "开启了两步验证",
  second_factor_off: "关闭了两步验证",
  session_copied: "有一次登录被复制到别处使用，副本已被拒绝，你的设备不受影响",
  cancellation_requested: "申请了注销，七天内登录可以撤回",
} as const;
export type SecurityChange = keyof typeof SECURITY_CHANGES;
export const SECURITY_CHANGE_NAMES = Object.keys(SECURITY_CHANGES) as [SecurityChange, ...SecurityChange[]];
