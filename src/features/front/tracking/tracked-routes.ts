interface TrackedRoute {
  /** The title displayed to staff. */
  label: string;
  /** The parameter with the id of the content; null: only the route's name may be counted. */
  content: string | null;
}

/**
 * Every page by its name in the route table (`src/routes.ts`), and the part of its address that may be counted. For
 * addresses with a secret (a code, a gift, an order, a search) only the name is counted; queries never are.
 */
export const TRACKED_ROUTES = {
  index: { label: "首页", content: null },
  "home-preview": { label: "首页预览", content: null },
  system: { label: "体系课", content: null },
  basic: { label: "基础课", content: null },
  "vip-list": { label: "会员专区", content: null },
  vip: { label: "会员方案", content: null },
  "system-book-id": { label: "书", content: "id" },
  "vip-book-id": { label: "会员书", content: "id" },
  "basic-course-id": { label: "课程", content: "id" },
  "vip-course-id": { label: "会员课程", content: "id" },
  "basic-course-related_book-id": { label: "课程的书", content: "id" },
  "vip-course-related_book-id": { label: "会员课程的书", content: "id" },
  articles: { label: "文章列表", content: null },
  media: { label: "视频与音频", content: null },
  downloads: { label: "下载列表", content: null },
  "downloads-id": { label: "下载", content: "id" },
  community: { label: "社区", content: null },
  topic: { label: "话题", content: "id" },
  "articles-id": { label: "文章", content: "id" },
  product: { label: "商品列表", content: null },
  "product-id": { label: "商品", content: "id" },
  "product-payment": { label: "结算", content: null },
  "payment-wechat-qr": { label: "扫码付款", content: null },
  "payment-success": { label: "付款结果", content: null },
  "payment-refund": { label: "退款", content: null },
  booking: { label: "预约", content: null },
  "co-creation": { label: "共创", content: null },
  "services-outsourcing": { label: "项目委托", content: null },
  redeem: { label: "兑换", content: null },
  gift: { label: "领取礼物", content: null },
  invite: { label: "邀请", content: null },
  "user-profile": { label: "个人中心", content: null },
  certificate: { label: "证明查验", content: null },
  unsubscribe: { label: "退订", content: null },
  search: { label: "搜索", content: null },
  complaints: { label: "投诉与举报", content: null },
  "legal-kind": { label: "协议", content: null },
  "not-found": { label: "不存在的页面", content: null },
  "vip-book-bookId-document-documentId": { label: "会员书的一篇", content: "documentId" },
  "system-book-bookId-document-documentId": { label: "书的一篇", content: "documentId" },
  "basic-course-courseId-video-videoId": { label: "一节课", content: "videoId" },
  "vip-course-courseId-video-videoId": { label: "会员课程的一节", content: "videoId" },
  "basic-course-related_book-bookId-document-documentId": { label: "课程的书的一篇", content: "documentId" },
  "vip-course-related_book-bookId-document-documentId": { label: "会员课程的书的一篇", content: "documentId" },
} as const satisfies Record<string, TrackedRoute>;

export type RouteName = keyof typeof TRACKED_ROUTES;

export const ROUTE_NAMES = Object.keys(TRACKED_ROUTES) as [RouteName, ...RouteName[]];

/** The displayed routes, outermost first. */
export type MatchedRoutes = readonly { route: { id: string }; params: Readonly<Record<string, string | undefined>> }[];

/** The countable part of a page; null: an unknown page. */
export function describePage(routes: MatchedRoutes): { route: RouteName; contentId: number | null } | null {
  const match = routes.findLast(({ route }) => isRouteName(route.id));
  const route = match?.route.id;
  if (match === undefined || route === undefined || !isRouteName(route)) return null;
  const { content } = TRACKED_ROUTES[route];
  return { route, contentId: content === null ? null : readNumber(match.params[content]) };
}

/** Whether a page has a content id that may be counted. */
export function hasContent(route: RouteName): boolean {
  return TRACKED_ROUTES[route].content !== null;
}

function isRouteName(id: string): id is RouteName {
  return Object.hasOwn(TRACKED_ROUTES, id);
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
