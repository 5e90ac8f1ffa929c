import { expect, test } from "vitest";
import { createMemoryStore } from "../../../../../ui/browser/local-store.ts";
import { describeDevice, readDeviceId } from "./device-identity.ts";

// Covers spec §3.6.
test("the device id is web_{random}_{timestamp}, created once and stored", () => {
  const store = createMemoryStore();
  const first = readDeviceId(
    store,
    () => 1_700_000_000_000,
    () => "abc123",
  );
  expect(first).toBe("web_abc123_1700000000000");
  expect(
    readDeviceId(
      store,
      () => 2,
      () => "other",
    ),
  ).toBe(first);
});

// Covers spec §3.6.
test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36", "Chrome on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0", "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/19.0 Safari/605.1", "Safari on macOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0", "WeChat on iOS"],
  ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  ["", "Unknown on Unknown"],
])("describes %s as %s", (userAgent, name) => {
  expect(describeDevice(userAgent).name).toBe(name);
});

test.each(["web_", "web_abc", "web_abc_", "web_a b_1700000000000", "ios_abc_1700000000000", ""])(
  "replaces a stored device id of another form, %j, and stores the new one",
  (stored) => {
    const store = createMemoryStore();
    store.set("device_id", stored);
    const id = readDeviceId(
      store,
      () => 1_700_000_000_000,
      () => "abc123",
    );
    expect(id).toBe("web_abc123_1700000000000");
    expect(store.get("device_id")).toBe(id);
  },
);
