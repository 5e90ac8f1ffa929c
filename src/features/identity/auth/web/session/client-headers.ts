import type { LocalStore } from "../../../../../ui/browser/local-store.ts";
import { describeDevice, readDeviceId } from "./device-identity.ts";

const CLIENT_VERSION = "2.0.0"; // spec §9
const PLATFORM = "web";

/** The headers of every call that describe this browser (spec §7), except the fingerprint, which only a session has. */
export function clientHeaders(store: LocalStore): Record<string, string> {
  const device = describeDevice(navigator.userAgent);
  return {
    "X-Client-Version": CLIENT_VERSION,
    "X-Platform": PLATFORM,
    "X-Device-ID": readDeviceId(store, Date.now, randomId),
    "X-Device-Name": device.name,
    "X-Browser": device.browser,
    "X-OS": device.os,
  };
}

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
