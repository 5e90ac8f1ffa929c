/** What operators call a setting. */
export const SETTING_NAMES: Readonly<Record<string, string>> = {
  name: "站点名称",
  slogan: "口号",
  description: "简介",
  logo_text: "标志上的字",
  icp_filing: "工信部备案号",
  police_filing: "公安备案号",
  contact_email: "联系邮箱",
  contact_hours: "服务时间",
  operator_name: "运营者",
  finished_percent: "看过、读过百分之几算学完",
  gift_days: "礼物等待领取的天数，过后自动退款",
  announcements: "公告",
  terms_version: "用户协议的版本，由 legal publish 决定",
  privacy_version: "隐私政策的版本，由 legal publish 决定",
  purchase_agreement_version: "购买协议的版本，由 legal publish 决定",
};

export const LEGAL_NAMES = {
  terms: "用户协议",
  privacy: "隐私政策",
  refund: "退款规则",
  purchase: "购买协议",
} as const;

/** What operators call where a course or text stands. */
export const STATE_NAMES = { draft: "草稿", scheduled: "定时", published: "已发布", withdrawn: "已下架" } as const;

/** Why a text has a version. */
export const CAUSE_NAMES = { import: "导入", edit: "修改", restore: "换回", before: "开始保留版本以前" } as const;

/** What operators call an act of staff; others stand under their own name. */
export const ACTION_NAMES: Readonly<Record<string, string>> = {
  createAdmin: "建立管理员",
  resetSecondFactor: "关闭两步验证",
  unlinkWechat: "解除微信绑定",
  retryDelivery: "重发一条通知",
  sendTestNotice: "发一条测试通知",
  banAccount: "封禁账号",
  endBan: "解除封禁",
  changeSettings: "修改设置",
  addPlan: "新建方案",
  changePlan: "修改方案",
  promotePlan: "安排方案的促销",
  cancelPlanPromotion: "取消方案的促销",
  promoteProduct: "安排商品的促销",
  cancelProductPromotion: "取消商品的促销",
  importMembers: "从旧站带来会员",
  publishLegalText: "发布协议",
  createCourse: "新建课程",
  changeCourse: "修改课程",
  arrangeCourseOutline: "排课程大纲",
  changeCourseState: "发布或下架课程",
  changeTextState: "发布或下架一篇内容",
  saveEditedText: "修改正文",
  restoreTextVersion: "换回正文的一个版本",
  writeLesson: "写课",
  createTeacher: "新建老师",
  changeTeacher: "修改老师",
  createMediaItem: "新建媒体内容",
  changeMediaItem: "修改媒体内容",
  removeMediaItem: "删除媒体内容",
  revokeCertificate: "撤销结业证明",
  listIssuedCertificates: "查看结业证明",
  rebuildSearchIndex: "重建搜索索引",
  decideThings: "审核内容",
  readPublications: "查看发布记录",
  changeModeration: "修改审核设置",
  addModerationWords: "添加敏感词",
  replaceModerationWords: "更换敏感词",
  removeModerationWords: "去掉敏感词",
  banPosting: "禁言",
  liftPostingBan: "解除禁言",
  grantRight: "开通会员或权益",
  revokeRight: "收回会员或权益",
  listGifts: "查看礼物",
  cancelGiftByStaff: "取消礼物",
  revokeGift: "收回礼物",
  renewGiftLink: "换礼物的链接",
  grantRole: "给角色",
  revokeRole: "收回角色",
};
