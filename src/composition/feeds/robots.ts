/** Personal pages and internal paths; the article call stays allowed because it returns the body of an article page. */
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
