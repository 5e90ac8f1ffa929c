import { randomBytes } from "node:crypto";
import type { GuestApp } from "../../src/app-context.ts";
import type { EndpointSpec } from "../../src/kit/api/endpoint.ts";
import { listPublicKinds } from "../../src/start/site-maps.ts";
import { BURIED_WORDS } from "./canary.ts";
import type { Planted, PlantedContent } from "./planted.ts";

/** A new scene each time, because polls for one scene are rate-limited. */
const strangeScene = () => randomBytes(16).toString("base64url");

type Fill = (content: PlantedContent) => string[];

const ofPlanted = (make: (planted: Planted) => string, kind?: Planted["kind"]): Fill => {
  return ({ items }) => items.filter((planted) => !kind || planted.kind === kind).map(make);
};
const ofWorks = (make: (kind: string, id: number) => string): Fill => {
  return ({ bookIds, courseIds }) => [
    ...bookIds.map((id) => make("book", id)),
    ...courseIds.map((id) => make("course", id)),
  ];
};
const textOf = ({ kind, id }: Planted) => `/v1/admin/texts/${kind === "media" ? "article" : kind}/${id}`;
const search = `q=${encodeURIComponent(BURIED_WORDS)}`;

/** Values for the parameters and the required query of a call. Calls without them need no entry. */
const READS: Readonly<Record<string, Fill>> = {
  "/v1/books/{id}": ({ bookIds }) => bookIds.map((id) => `/v1/books/${id}`),
  "/v1/books/{book_id}/documents/{id}": ofPlanted(
    (planted) => `/v1/books/${planted.workId}/documents/${planted.id}`,
    "document",
  ),
  "/v1/courses/{id}": ({ courseIds }) => courseIds.map((id) => `/v1/courses/${id}`),
  "/v1/courses/{id}/join": ({ courseIds }) => courseIds.map((id) => `/v1/courses/${id}/join`),
  "/v1/courses/{course_id}/lessons/{id}": ofPlanted(
    (planted) => `/v1/courses/${planted.workId}/lessons/${planted.id}`,
    "lesson",
  ),
  "/v1/community/boards/{id}/people": () => ["/v1/community/boards/1/people"],
  "/v1/admin/ai-marks/{kind}/{id}": ofPlanted((planted) =>
    planted.kind === "media"
      ? `/v1/admin/ai-marks/media_item/${planted.id}`
      : `/v1/admin/ai-marks/${planted.kind}/${planted.id}`,
  ),
  "/v1/admin/texts/{kind}": () => ["/v1/admin/texts/article"],
  "/v1/admin/audit/subjects": () => ["/v1/admin/audit/subjects?kind=user", "/v1/admin/audit/subjects?kind=article"],
  "/v1/admin/articles/{id}": ofPlanted(({ id }) => `/v1/admin/articles/${id}`, "article"),
  "/v1/admin/articles/{id}/preview": ofPlanted(({ id }) => `/v1/admin/articles/${id}/preview?as=premium`, "article"),
  "/v1/admin/courses/{id}/preview": ({ courseIds }) => courseIds.map((id) => `/v1/admin/courses/${id}/preview`),
  "/v1/admin/courses/{course_id}/lessons/{id}/preview": ofPlanted(
    ({ workId, id }) => `/v1/admin/courses/${workId}/lessons/${id}/preview?as=premium`,
    "lesson",
  ),
  "/v1/articles/{id}": ofPlanted((planted) => `/v1/articles/${planted.id}`, "article"),
  "/v1/media/{id}": ofPlanted((planted) => `/v1/media/${planted.id}`, "media"),
  "/v1/downloads/{id}": ofPlanted((planted) => `/v1/downloads/${planted.id}`, "download"),
  "/v1/products": () => ["/v1/products", "/v1/products?kind=book"],
  "/v1/products/{id}": () => ["/v1/products/1"],
  "/v1/products/{id}/reviews": () => ["/v1/products/1/reviews"],
  "/v1/products/{id}/review": () => ["/v1/products/1/review"],
  "/v1/products-of/{type}/{id}": ofWorks((kind, id) => `/v1/products-of/${kind}/${id}`),
  "/v1/attachments/{kind}/{id}": (content) =>
    [
      ofWorks((kind, id) => `/v1/attachments/${kind}/${id}`),
      ofPlanted(({ id }) => `/v1/attachments/article/${id}`, "article"),
      ofPlanted(({ id }) => `/v1/attachments/media/${id}`, "media"),
    ].flatMap((fill) => fill(content)),
  "/v1/access": (content) => [
    ...ofPlanted((planted) => `/v1/access?type=${planted.kind}&id=${planted.id}`)(content),
    ...ofWorks((kind, id) => `/v1/access?type=${kind}&id=${id}`)(content),
  ],
  "/v1/works": () =>
    ["basic", "system", "vip", "media"].flatMap((section) => [
      `/v1/works?section=${section}&page_size=100`,
      `/v1/works?section=${section}&${search}`,
    ]),
  "/v1/search": () =>
    ["", "&kind=book", "&kind=course", "&kind=article", "&kind=media", "&kind=download"].map(
      (choice) => `/v1/search?${search}${choice}`,
    ),
  "/v1/search/suggestions": () => [`/v1/search/suggestions?${search}`, "/v1/search/suggestions?q=标题Kanarie"],
  "/v1/admin/works/learners": () =>
    ["basic", "system", "vip", "media"].map((section) => `/v1/admin/works/learners?section=${section}&page_size=100`),
  "/v1/notes/things/{kind}/{id}": ofPlanted((planted) => `/v1/notes/things/${planted.kind}/${planted.id}`),
  "/v1/discussions/{kind}/{id}/posts": (content) => [
    ...ofPlanted((planted) => `/v1/discussions/${planted.kind}/${planted.id}/posts`)(content),
    ...content.courseIds.map((id) => `/v1/discussions/course/${id}/posts`),
  ],
  "/v1/discussions/{kind}/{id}/people": ({ items }) =>
    items.flatMap(({ kind, id }) => (kind === "comment" ? [] : [`/v1/discussions/${kind}/${id}/people`])),
  "/v1/posts/{id}/replies": ofPlanted((planted) => `/v1/posts/${planted.id}/replies?cursor=0`, "comment"),
  "/v1/learning/things/{kind}/{id}": ofPlanted((planted) => `/v1/learning/things/${planted.kind}/${planted.id}`),
  "/v1/learning/works/{kind}/{id}": ofWorks((kind, id) => `/v1/learning/works/${kind}/${id}`),
  "/v1/learning/works": (content) => [
    `/v1/learning/works?works=${ofWorks((kind, id) => `${kind}:${id}`)(content).join(",")}`,
  ],
  "/v1/admin/learning/{kind}/{id}/drop-off": ofPlanted(
    (planted) => `/v1/admin/learning/${planted.kind}/${planted.id}/drop-off`,
  ),
  "/v1/community/topics/{id}": ofPlanted((planted) => `/v1/community/topics/${planted.id}`, "topic"),
  "/v1/admin/moderation/reports": () => ["/v1/admin/moderation/reports?kind=post&id=1"],
  "/v1/admin/moderation/publications": () => ["/v1/admin/moderation/publications?kind=post&id=1"],
  "/v1/admin/report/texts": () =>
    ["document", "article"].flatMap((kind) =>
      ["unread", "stale"].map((state) => `/v1/admin/report/texts?kind=${kind}&state=${state}`),
    ),
  "/v1/admin/report/courses/{id}": ({ courseIds }) => courseIds.map((id) => `/v1/admin/report/courses/${id}`),
  "/v1/admin/accounts/{user_id}/rights": () => ["/v1/admin/accounts/1/rights"],
  "/v1/admin/courses/{id}": ({ courseIds }) => courseIds.map((id) => `/v1/admin/courses/${id}`),
  "/v1/admin/lessons/{id}/text": ofPlanted((planted) => `/v1/admin/lessons/${planted.id}/text`, "lesson"),
  "/v1/admin/texts/{kind}/{id}": ofPlanted(textOf),
  "/v1/admin/texts/{kind}/{id}/versions": ofPlanted((planted) => `${textOf(planted)}/versions`),
  "/v1/admin/texts/{kind}/{id}/versions/{version}": ofPlanted((planted) => `${textOf(planted)}/versions/1`),
  "/v1/admin/texts/{kind}/{id}/versions/{version}/changes": ofPlanted(
    (planted) => `${textOf(planted)}/versions/1/changes`,
  ),
  "/v1/admin/media/files/{id}": ({ mediaIds }) => mediaIds.map((id) => `/v1/admin/media/files/${id}`),
  "/v1/follows/{kind}/{id}": ofWorks((kind, id) => `/v1/follows/${kind}/${id}`),
  "/v1/notifications/unsubscribed": () => ["/v1/notifications/unsubscribed?t=1.reply.x"],
  "/v1/certificates/{number}": () => ["/v1/certificates/4821-0937-5512-6640-0183"],
  "/v1/orders/{order_no}": () => ["/v1/orders/ABCDEFGHJKLMNPQRSTUVWXYZ"],
  "/v1/orders/{order_no}/detail": () => ["/v1/orders/ABCDEFGHJKLMNPQRSTUVWXYZ/detail"],
  "/v1/orders/{order_no}/invoice": () => ["/v1/orders/ABCDEFGHJKLMNPQRSTUVWXYZ/invoice"],
  "/v1/invoices/{invoice_id}/file": () => ["/v1/invoices/1/file"],
  "/v1/admin/legal/{kind}/{version}": () => ["/v1/admin/legal/terms/1"],
  "/v1/admin/invoices/{invoice_id}": () => ["/v1/admin/invoices/1"],
  "/v1/admin/invoices/{invoice_id}/file": () => ["/v1/admin/invoices/1/file"],
  "/v1/admin/refunds/{refund_id}": () => ["/v1/admin/refunds/1"],
  "/v1/admin/refunds/{refund_id}/files/{file_id}": () => ["/v1/admin/refunds/1/files/1"],
  "/v1/admin/plans/{slug}/promotions": () => ["/v1/admin/plans/vip-year/promotions"],
  "/v1/admin/plans/{slug}/prices": () => ["/v1/admin/plans/vip-year/prices"],
  "/v1/admin/products/{product_id}/promotions": () => ["/v1/admin/products/1/promotions"],
  "/v1/admin/products/{product_id}/prices": () => ["/v1/admin/products/1/prices"],
  "/v1/booking/services/{service_id}/times": () => ["/v1/booking/services/1/times?from=2026-11-20"],
  "/v1/booking/hosting": () => ["/v1/booking/hosting?from=2026-11-20"],
  "/v1/booking/calendar/{user_id}/{signature}": () => [`/v1/booking/calendar/1/1-${"s".repeat(43)}`],
  "/v1/proposals/{id}": () => ["/v1/proposals/1"],
  "/v1/outsourcing/projects/{project_id}": () => ["/v1/outsourcing/projects/1"],
  "/v1/outsourcing/projects/{project_id}/files/{file_key}": () => [
    `/v1/outsourcing/projects/1/files/${"k".repeat(32)}`,
  ],
  "/v1/admin/outsourcing/projects/{project_id}": () => ["/v1/admin/outsourcing/projects/1"],
  "/v1/admin/outsourcing/projects/{project_id}/files/{file_key}": () => [
    `/v1/admin/outsourcing/projects/1/files/${"k".repeat(32)}`,
  ],
  "/v1/cases/{case_no}/files/{file_key}": () => [`/v1/cases/TS-20261125-7K3M9Q/files/${"k".repeat(32)}`],
  "/v1/admin/cases/{case_no}": () => ["/v1/admin/cases/TS-20261125-7K3M9Q"],
  "/v1/admin/cases/{case_no}/files/{file_key}": () => [`/v1/admin/cases/TS-20261125-7K3M9Q/files/${"k".repeat(32)}`],
  "/v1/bookings/{booking_id}": () => ["/v1/bookings/1"],
  "/v1/bookings/{booking_id}/calendar": () => ["/v1/bookings/1/calendar"],
  "/v1/gifts/given/{order_no}": () => ["/v1/gifts/given/ABCDEFGHJKLMNPQRSTUVWXYZ"],
  "/v1/orders/{order_no}/refund": () => ["/v1/orders/ABCDEFGHJKLMNPQRSTUVWXYZ/refund"],
  "/v1/admin/orders/{order_no}": () => ["/v1/admin/orders/ABCDEFGHJKLMNPQRSTUVWXYZ"],
  "/v1/admin/orders/{order_no}/deliveries": () => ["/v1/admin/orders/ABCDEFGHJKLMNPQRSTUVWXYZ/deliveries"],
  "/v1/admin/code-batches/{batch_id}/codes": () => ["/v1/admin/code-batches/1/codes"],
  "/v1/admin/coupon-campaigns/{campaign_id}/uses": () => ["/v1/admin/coupon-campaigns/1/uses"],
  "/v1/admin/coupon-campaigns/{campaign_id}/uses/export": () => ["/v1/admin/coupon-campaigns/1/uses/export"],
  "/v1/orders/quote": () => ["/v1/orders/quote?plan_id=1", "/v1/orders/quote?product_id=1"],
  "/v1/wechat-mp/pc/login-status/{scene}": () => [`/v1/wechat-mp/pc/login-status/${strangeScene()}`],
  "/v1/wechat/page-signature": () => ["/v1/wechat/page-signature?url=http%3A%2F%2Fzhixing.test%2F"],
  "/v1/users/wechat/link-status/{scene}": () => [`/v1/users/wechat/link-status/${strangeScene()}`],
  "/v1/wechat-mp/bind-phone/check": () => ["/v1/wechat-mp/bind-phone/check?phone=13800138000"],
};

/** All addresses of a reading endpoint. Throws for an endpoint with parameters but without an entry. */
export function listReadExits(endpoint: EndpointSpec, content: PlantedContent): string[] {
  const fill = READS[endpoint.path];
  if (fill) return fill(content).map((path) => `/api${path}`);
  const needsQuery = endpoint.query && !endpoint.query.safeParse({}).success;
  if (endpoint.path.includes("{") || needsQuery)
    throw new Error(`the access matrix does not know the call ${endpoint.path}: list it in test/access/call-exits.ts`);
  const lists = endpoint.query ? ["?page=1&page_size=100", `?${search}`] : [];
  return ["", ...lists].map((query) => `/api${endpoint.path}${query}`);
}

/** Addresses of responses other than pages and API endpoints, by the route patterns of `http/extras`. */
const EXTRAS: Readonly<Record<string, (content: PlantedContent, guest: GuestApp) => string[]>> = {
  "/healthz": () => ["/healthz"],
  "/readyz": () => ["/readyz"],
  "/robots.txt": () => ["/robots.txt"],
  "/manifest.webmanifest": () => ["/manifest.webmanifest"],
  "/worker.js": () => ["/worker.js"],
  "/offline": () => ["/offline"],
  "/startup/:file{[0-9]+x[0-9]+\\.png}": () => ["/startup/1179x2556.png"],
  "/sitemap.xml": () => ["/sitemap.xml"],
  "/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}": (_content, guest) => [
    "/sitemap-pages.xml",
    ...listPublicKinds(guest, []).map(({ name }) => `/sitemap-${name}-1.xml`),
  ],
  "/llms.txt": () => ["/llms.txt"],
  "/share/:kind{[a-z]+}/:name{[a-z0-9-]+\\.png}": ({ bookIds, courseIds, items }) => [
    "/share/page/site.png",
    ...bookIds.map((id) => `/share/book/${id}.png`),
    ...courseIds.map((id) => `/share/course/${id}.png`),
    ...items.flatMap(({ kind, id }) => (kind === "article" ? [`/share/article/${id}.png`] : [])),
  ],
  "/feed.xml": () => ["/feed.xml"],
  "/feed.json": () => ["/feed.json"],
  "/feeds/:name{(?:articles|books|courses|media)\\.(?:xml|json)}": () =>
    ["articles", "books", "courses", "media"].flatMap((name) => [`/feeds/${name}.xml`, `/feeds/${name}.json`]),
  "/builds/latest.json": () => ["/builds/latest.json"],
  "/builds/meta/:name{[0-9a-f]{16}\\.json}": () => ["/builds/meta/0123456789abcdef.json"],
  "/covers/:kind{book|course|item|article}/:name{[0-9]+\\.svg}": ({ bookIds, courseIds, items }) => [
    ...bookIds.map((id) => `/covers/book/${id}.svg`),
    ...courseIds.map((id) => `/covers/course/${id}.svg`),
    ...items.flatMap(({ kind, id }) => (kind === "article" ? [`/covers/article/${id}.svg`] : [])),
    ...items.flatMap(({ kind, id }) => (kind === "media" ? [`/covers/item/${id}.svg`] : [])),
  ],
  "/icon-data/:file{[a-z]+\\.json}": () => ["/icon-data/lucide.json?icons=book-open,nothing"],
  "/diagram": () => ["/diagram"],
  "/files/:name": () => ["/files/nothing.png"],
  "/files/:name/:width{[0-9]{3,4}}": () => ["/files/nothing.png/640"],
  "/api/v1/openapi.json": () => ["/api/v1/openapi.json"],
  "/api/docs": () => ["/api/docs"],
  "/api/docs.css": () => ["/api/docs.css"],
};

/** Throws for a route pattern without an entry. */
export function listExtraExits(patterns: readonly string[], content: PlantedContent, guest: GuestApp): string[] {
  return patterns.flatMap((pattern) => {
    const fill = EXTRAS[pattern];
    if (!fill) throw new Error(`the access matrix does not know ${pattern}: list it in test/access/call-exits.ts`);
    return fill(content, guest);
  });
}
