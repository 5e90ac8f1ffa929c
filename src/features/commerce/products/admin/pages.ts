import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const productPages: readonly ConsolePage[] = [
  {
    path: "/products",
    title: "商品",
    group: "交易",
    keywords: "单品 合集 价格 上架",
    needs: ["products.manage"],
    code: lateCode(async () => (await import("./products-page.tsx")).ProductsPage),
  },
  {
    path: "/new-product",
    title: "新建商品",
    group: "交易",
    isDetail: true,
    needs: ["products.manage"],
    code: lateCode(async () => (await import("./new-product-page.tsx")).NewProductPage),
  },
];
