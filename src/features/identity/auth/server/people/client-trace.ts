import type { Caller } from "../../../../../kit/api/caller.ts";
import { cutText } from "../../../../../kit/values/storable-text.ts";
import type { AuthSecrets } from "./auth-secrets.ts";
import { ipPrefix } from "./ip-prefix.ts";

const MAX_NAME_LENGTH = 80;

/** The parts of a caller by which a device is recognised. */
export type Client = Pick<Caller, "device" | "ip">;

/** What a session stores of the client that opened it: names for display and fingerprints for comparison, no raw id. */
export interface ClientTrace {
  deviceIdHash: string | null;
  deviceName: string | null;
  browser: string | null;
  os: string | null;
  ipPrefix: string;
  userAgentHash: string;
}

export function traceClient(secrets: AuthSecrets, { device, ip }: Client): ClientTrace {
  return {
    deviceIdHash: hashDeviceId(secrets, device.id),
    deviceName: cutName(device.name),
    browser: cutName(device.browser),
    os: cutName(device.os),
    ipPrefix: ipPrefix(ip),
    userAgentHash: secrets.fingerprint(`user-agent:${device.userAgent}`),
  };
}

const cutName = (name: string | null) => (name === null ? null : cutText(name, MAX_NAME_LENGTH));

export function hashDeviceId(secrets: AuthSecrets, deviceId: string | null): string | null {
  return deviceId === null ? null : secrets.fingerprint(`device:${deviceId}`);
}

/**
 * Whether device, browser and network are the same (security §5.3 rule 4). A client without a device id is never the
 * same.
 */
export function isSameClient(session: ClientTrace, trace: ClientTrace): boolean {
  return (
    trace.deviceIdHash !== null &&
    session.deviceIdHash === trace.deviceIdHash &&
    session.userAgentHash === trace.userAgentHash &&
    session.ipPrefix === trace.ipPrefix
  );
}
