import type { test } from "./journey.ts";

/** The browser of a phone with Android, which opens WeChat to pay. */
export const ANDROID_PHONE: Parameters<typeof test.use>[0] = {
  userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // The payment page redirects to the site's own host name, which differs from the default host name of journeys.
  baseURL: ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")),
};
