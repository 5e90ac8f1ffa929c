import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The spec's route table under the spec's own names (spec §2), then ours. Every page is its own chunk. */
export default [
  layout("pages/site-layout.tsx", [
    route("/", "pages/index-page.tsx", { id: "index" }),
    route("/system", "pages/system-page.tsx", { id: "system" }),
    route("/vip/list", "pages/vip-list-page.tsx", { id: "vip-list" }),
    route("/vip", "pages/vip-page.tsx", { id: "vip" }),
    route("/system/book/:id", "pages/system-book-id-page.tsx", { id: "system-book-id" }),
    route("/vip/book/:id", "pages/vip-book-id-page.tsx", { id: "vip-book-id" }),
    route("/articles", "pages/articles-page.tsx", { id: "articles" }),
    // Head on the server, body in the browser: two files, because one loses its head's data (decisions §1).
    route("/articles/:id", "pages/articles-id-head.tsx", { id: "articles-id" }, [
      route("", "pages/articles-id-body.tsx", { id: "articles-id-body", index: true }),
    ]),
    route("/product/payment", "pages/product-payment-page.tsx", { id: "product-payment" }),
    route("/payment/wechat-qr", "pages/payment-wechat-qr-page.tsx", { id: "payment-wechat-qr" }),
    route("/payment/success", "pages/payment-success-page.tsx", { id: "payment-success" }),
    route("/user/profile", "pages/user-profile-page.tsx", { id: "user-profile" }),
    route("/legal/:kind", "pages/legal-page.tsx", { id: "legal-kind" }),
    route("*", "pages/not-found-page.tsx", { id: "not-found" }),
  ]),
  route("/vip/book/:bookId/document/:documentId", "pages/vip-document-page.tsx", {
    id: "vip-book-bookId-document-documentId",
  }),
  route("/system/book/:bookId/document/:documentId", "pages/system-document-page.tsx", {
    id: "system-book-bookId-document-documentId",
  }),
] satisfies RouteConfig;
