/** Personal pages and the machinery; the article call stays allowed because the body of an article page comes from it. */
const RULES = [
  "Allow: /api/v1/articles/",
  "Disallow: /api/",
  "Disallow: /user/",
  "Disallow: /product/payment",
  "Disallow: /payment/",
  "Disallow: /admin",
  "Disallow: /sandbox",
];

/** `/robots.txt` for a site at `origin` (scheme and host, no slash at the end). */
export function buildRobots(origin: string): string {
  return `User-agent: *\n${RULES.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
