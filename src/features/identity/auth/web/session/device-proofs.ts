import { openDeviceKey } from "./device-key.ts";
import { createDeviceProofMaker, type DeviceProofMaker } from "./device-proof-maker.ts";

/** The signer of this browser and the key's fingerprint; null: there is no key, and nothing is signed. */
export interface DeviceProofs extends DeviceProofMaker {
  thumbprint: string | null;
}

export async function openDeviceProofs(now: () => number): Promise<DeviceProofs> {
  const key = await openDeviceKey();
  return { ...createDeviceProofMaker({ key, now }), thumbprint: key?.thumbprint ?? null };
}
