import type { ChannelAdapter, PaymentAccount } from "../adapters/payment/channel-adapter.ts";
import type { PaymentWay } from "../ports/payment-channel.ts";
import type { SandboxKeys } from "./sandbox-keys.ts";

/** Where the sandbox simulates a gateway for a product. */
export interface GatewayPlace {
  keys: SandboxKeys;
  /** E.g. `http://127.0.0.1:3000`. */
  origin: string;
  /** The origin of the same sandbox for browsers. */
  publicOrigin: string;
  /** The product's address for this gateway's notifications, reachable from this machine. */
  notifyUrl: string;
  /** Alipay's contract for codes. */
  usesPrecreate: boolean;
}

/** What the folder of a gateway in the sandbox declares about it. */
interface Declaration<C> {
  /** The folder of the gateway's addresses below `/sandbox`. */
  folder: string;
  /** The method with which its account lets people pay on a desktop. */
  desktopWay: PaymentWay;
  /** The configuration of the real adapter for the sandbox's account. */
  configOf(place: GatewayPlace): C;
}

/** A gateway in the sandbox as `SANDBOX_GATEWAYS` lists it. */
export interface PaymentGateway<C> extends Declaration<C> {
  accountOf(place: GatewayPlace): PaymentAccount;
}

/** Makes a gateway of what its folder declares, for the adapter that the product uses with the real one. */
export function paymentGateway<C>(
  adapter: Pick<ChannelAdapter<never, C>, "accountOf">,
  declared: Declaration<NoInfer<C>>,
): PaymentGateway<C> {
  return { ...declared, accountOf: (place) => adapter.accountOf(declared.configOf(place)) };
}
