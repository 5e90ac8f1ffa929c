import type { LocalStore } from "../../../../../ui/browser/local-store.ts";

const DEVICE_KEY = "device_id";

const DEVICE_ID = /^web_[A-Za-z0-9-]+_\d+$/;

/** `web_{random}_{timestamp}`, created once and stored; a value in another form is replaced (spec §3). */
export function readDeviceId(store: LocalStore, now: () => number, random: () => string): string {
  const stored = store.get(DEVICE_KEY);
  if (stored !== null && DEVICE_ID.test(stored)) return stored;
  const made = `web_${random()}_${now()}`;
  store.set(DEVICE_KEY, made);
  return made;
}

// The first match is used: browsers that embed another's engine name that browser too.
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/i, "WeChat"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/MQQBrowser|QQBrowser/, "QQ Browser"],
  [/HuaweiBrowser/, "Huawei Browser"],
  [/MiuiBrowser/, "MIUI Browser"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, "HarmonyOS"],
  [/iPad|iPhone|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Reads device name, browser and system from the user agent (spec §3); ASCII, because they are sent in headers. */
export function describeDevice(userAgent: string): { name: string; browser: string; os: string } {
  const browser = firstMatch(BROWSERS, userAgent);
  const os = firstMatch(SYSTEMS, userAgent);
  return { name: `${browser} on ${os}`, browser, os };
}

function firstMatch(table: readonly [RegExp, string][], userAgent: string): string {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Unknown";
}
