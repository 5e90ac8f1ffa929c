import type { SiteSettings } from "./contract.ts";

/** The background of the light theme (ui/theme/theme.css), because a manifest has only one theme. */
export const LIGHT_BACKGROUND = "#ffffff";

/** The fields with which a system installs the site as an app of its own (W3C app manifest). */
export function webManifest({
  name,
  logo_text,
  description,
}: Pick<SiteSettings, "name" | "logo_text" | "description">) {
  return {
    id: "/",
    name,
    short_name: logo_text || name,
    description,
    lang: "zh-CN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: LIGHT_BACKGROUND,
    background_color: LIGHT_BACKGROUND,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
