/** What an article may be (decisions §1): open to all, or for members and single buyers. */
export type ArticleContentType = "free" | "paid_article";
