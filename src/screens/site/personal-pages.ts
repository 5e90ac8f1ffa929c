/** Descriptions of personal pages, for the heads that the server renders. */
export const PERSONAL_PAGES: Readonly<Record<string, string>> = {
  "/home/preview": "首页编排的草稿，只给编排的人看。",
  "/gift": "领取别人送你的会员、课程或图书。",
  "/invite": "接受朋友的邀请，注册后开始使用。",
  "/payment/success": "看付款有没有到账、开通到什么时候。",
  "/product/payment": "确认买什么、多少钱，选一种方式付款。",
  "/payment/refund": "先看能退多少、怎样算出来，再提交；处理到哪一步也在这里看。",
  "/redeem": "输入兑换码，先看它开通什么、到什么时候，再确认兑换。",
  "/payment/wechat-qr": "用手机扫码付款，到账后自动开通。",
  "/unsubscribe": "不再收到某一类邮件，不用登录。",
  "/admin": "工作人员管理网站的地方。",
  "/user/profile": "你的会员、学习进度、订单和资料。",
  "/search": "在课程、图书、文章、视频和社区里找。",
  "/cert": "用 20 位编号查一张结业证明是不是本站出具的、还有没有效。",
  "/community/new": "在社区里提问、分享或交流。",
};
