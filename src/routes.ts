import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The spec's route table under the spec's own names (spec §2), then ours. Every page is its own chunk. */
export default [
  layout("pages/site/site-layout.tsx", [
    route("/", "pages/site/index-page.tsx", { id: "index" }),
    route("/home/preview", "pages/site/home-preview-page.tsx", { id: "home-preview" }),
    route("/system", "pages/reading/system-page.tsx", { id: "system" }),
    route("/basic", "pages/reading/basic-page.tsx", { id: "basic" }),
    route("/vip/list", "pages/reading/vip-list-page.tsx", { id: "vip-list" }),
    route("/vip", "pages/buying/vip-page.tsx", { id: "vip" }),
    route("/system/book/:id", "pages/reading/system-book-id-page.tsx", { id: "system-book-id" }),
    route("/vip/book/:id", "pages/reading/vip-book-id-page.tsx", { id: "vip-book-id" }),
    route("/basic/course/:id", "pages/learning/basic-course-id-page.tsx", { id: "basic-course-id" }),
    route("/vip/course/:id", "pages/learning/vip-course-id-page.tsx", { id: "vip-course-id" }),
    route("/basic/course/related_book/:id", "pages/learning/basic-course-book-page.tsx", {
      id: "basic-course-related_book-id",
    }),
    route("/vip/course/related_book/:id", "pages/learning/vip-course-book-page.tsx", {
      id: "vip-course-related_book-id",
    }),
    route("/articles", "pages/reading/articles-page.tsx", { id: "articles" }),
    route("/media", "pages/media/media-page.tsx", { id: "media" }),
    route("/downloads", "pages/downloads/downloads-page.tsx", { id: "downloads" }),
    route("/downloads/:id", "pages/downloads/download-page.tsx", { id: "downloads-id" }),
    route("/community", "pages/community/community-page.tsx", { id: "community" }),
    // Also `/community/new`: a route of its own would be in the list of routes that every page fetches.
    route("/community/:id", "pages/community/topic-page.tsx", { id: "topic" }),
    // Head on the server, body in the browser: two files, because one loses its head's data (decisions §1).
    route("/articles/:id", "pages/reading/articles-id-head.tsx", { id: "articles-id" }, [
      route("", "pages/reading/articles-id-body.tsx", { id: "articles-id-body", index: true }),
    ]),
    route("/product", "pages/buying/product-page.tsx", { id: "product" }),
    route("/product/:id", "pages/buying/product-id-page.tsx", { id: "product-id" }),
    route("/product/payment", "pages/buying/product-payment-page.tsx", { id: "product-payment" }),
    route("/payment/wechat-qr", "pages/buying/payment-wechat-qr-page.tsx", { id: "payment-wechat-qr" }),
    route("/payment/success", "pages/buying/payment-success-page.tsx", { id: "payment-success" }),
    route("/payment/refund", "pages/buying/payment-refund-page.tsx", { id: "payment-refund" }),
    route("/booking", "pages/buying/booking-page.tsx", { id: "booking" }),
    route("/co-creation", "pages/community/co-creation-page.tsx", { id: "co-creation" }),
    route("/services/outsourcing", "pages/buying/services-outsourcing-page.tsx", { id: "services-outsourcing" }),
    route("/redeem", "pages/buying/redeem-page.tsx", { id: "redeem" }),
    route("/gift", "pages/buying/gift-page.tsx", { id: "gift" }),
    route("/invite", "pages/buying/invite-page.tsx", { id: "invite" }),
    route("/user/profile", "pages/user/user-profile-page.tsx", { id: "user-profile" }),
    route("/cert", "pages/learning/certificate-page.tsx", { id: "certificate" }),
    route("/unsubscribe", "pages/user/unsubscribe-page.tsx", { id: "unsubscribe" }),
    route("/search", "pages/site/search-page.tsx", { id: "search" }),
    route("/complaints", "pages/site/complaints-page.tsx", { id: "complaints" }),
    route("/legal/:kind", "pages/site/legal-page.tsx", { id: "legal-kind" }),
    route("*", "pages/site/not-found-page.tsx", { id: "not-found" }),
  ]),
  route("/vip/book/:bookId/document/:documentId", "pages/reading/vip-document-page.tsx", {
    id: "vip-book-bookId-document-documentId",
  }),
  route("/system/book/:bookId/document/:documentId", "pages/reading/system-document-page.tsx", {
    id: "system-book-bookId-document-documentId",
  }),
  route("/basic/course/:courseId/video/:videoId", "pages/learning/basic-lesson-page.tsx", {
    id: "basic-course-courseId-video-videoId",
  }),
  route("/vip/course/:courseId/video/:videoId", "pages/learning/vip-lesson-page.tsx", {
    id: "vip-course-courseId-video-videoId",
  }),
  route("/basic/course/related_book/:bookId/document/:documentId", "pages/learning/basic-course-document-page.tsx", {
    id: "basic-course-related_book-bookId-document-documentId",
  }),
  route("/vip/course/related_book/:bookId/document/:documentId", "pages/learning/vip-course-document-page.tsx", {
    id: "vip-course-related_book-bookId-document-documentId",
  }),
  // One route for all pages of the console: the list of routes that every page fetches does not grow with them.
  route("/admin/*", "pages/admin/admin-page.tsx", { id: "admin" }),
] satisfies RouteConfig;
