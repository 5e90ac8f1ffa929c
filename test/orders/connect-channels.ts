import type { Clock } from "../../src/ports/clock.ts";
import { CHANNEL_NAMES, type PaymentChannels } from "../../src/ports/payment-channel.ts";
import { SANDBOX_GATEWAYS } from "../../src/sandbox/payment-gateways.ts";
import { gatewayPlace } from "../../src/sandbox/provider-config.ts";
import type { SandboxFixture } from "../../src/sandbox/sandbox-fixture.ts";

/** The real adapters of all gateways, connected to the sandbox. Their tries follow each other at once. */
export function connectChannels({ keys, origin }: Pick<SandboxFixture, "keys" | "origin">, clock: Clock) {
  const sandbox = { keys, origin, notifyUrlOf: (name: string) => `${origin}/notify/${name}` };
  return new Map(
    CHANNEL_NAMES.map((name) => {
      const account = SANDBOX_GATEWAYS[name].accountOf(gatewayPlace(sandbox, name));
      return [name, account.connect({ clock, retryDelayMilliseconds: 1 })] as const;
    }),
  ) satisfies PaymentChannels;
}
