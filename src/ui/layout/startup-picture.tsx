import { useEffect, useState } from "react";

/**
 * Links the picture that iOS shows while the installed site starts. iOS reads the link when a visitor adds the site to
 * the home screen, and only takes a picture of exactly the screen's size, so other systems do not get one.
 */
export function StartupPicture() {
  const [size, setSize] = useState<string | null>(null);
  useEffect(() => setSize(startupSize(navigator, screen, devicePixelRatio)), []);
  return size && <link rel="apple-touch-startup-image" href={`/startup/${size}.png`} />;
}

/**
 * The size of the startup picture in pixels, as in its address. null: not in Safari on iOS, or the site is already
 * installed.
 */
export function startupSize(
  /** Only Safari on iOS knows `standalone`. */
  visitor: object & { standalone?: boolean },
  { width, height }: { width: number; height: number },
  pixelRatio: number,
): string | null {
  if (visitor.standalone !== false) return null;
  return `${Math.round(width * pixelRatio)}x${Math.round(height * pixelRatio)}`;
}
