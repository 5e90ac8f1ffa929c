import type { z } from "zod";
import type { Clock } from "../../ports/clock.ts";
import type { ChannelProtocol, PaymentChannel } from "../../ports/payment-channel.ts";
import type { AccountCheck } from "./account-check.ts";

/** A certificate that ends one day, as a title in Chinese and its PEM text. */
export interface NamedCertificate {
  title: string;
  pem: string;
}

interface ConnectedBy {
  clock: Clock;
  retryDelayMilliseconds?: number;
}

/** An account at a gateway, of the site or of the sandbox. */
export interface PaymentAccount {
  /** Asks the gateway whether it accepts the account; null if `connect` reports configuration errors. */
  check(by: { clock: Clock; fetch: typeof globalThis.fetch }): Promise<AccountCheck | null>;
  /** `retryDelayMilliseconds` is the pause before a call that failed is tried again; absent: that of the adapter. */
  connect(by: ConnectedBy): PaymentChannel;
  /** The certificates of the account; none if `connect` reports configuration errors. */
  listCertificates(): readonly NamedCertificate[];
}

type SettingsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** What the folder of an adapter declares about it. */
interface Declaration<Shape extends z.ZodRawShape, C> {
  /** The environment variables of the site's own account, with their schemas. */
  settings: Shape;
  protocol: ChannelProtocol;
  /** null: not configured. `notifyUrl`: the site's address for the gateway's notifications. */
  readConfig(settings: SettingsOf<Shape>, notifyUrl: string): Promise<C | null>;
  /** All problems of a configuration, in Chinese for the operator. */
  findProblems(config: C): string[];
  /** Certificates as PEM texts; the problems of unreadable ones are reported by `findProblems`. */
  certificatesOf(config: C): NamedCertificate[];
  checkAccount(config: C, by: { clock: Clock; fetch: typeof globalThis.fetch }): Promise<AccountCheck>;
  createChannel(options: ConnectedBy & { config: C }): PaymentChannel;
}

/** One gateway's adapter as `CHANNEL_ADAPTERS` lists it. */
export interface ChannelAdapter<Shape extends z.ZodRawShape, C>
  extends Pick<Declaration<Shape, C>, "settings" | "protocol" | "readConfig"> {
  accountOf(config: C): PaymentAccount;
  /** The site's own account; null: not configured. */
  readOwn(settings: SettingsOf<Shape>, notifyUrl: string): Promise<PaymentAccount | null>;
}

/** Makes an adapter of what its folder declares. */
export function channelAdapter<const Shape extends z.ZodRawShape, C>(
  declared: Declaration<Shape, C>,
): ChannelAdapter<Shape, C> {
  const { settings, protocol, readConfig, findProblems, certificatesOf, checkAccount, createChannel } = declared;
  const accountOf = (config: C): PaymentAccount => ({
    // The channel's builder reports configuration errors; a request to the gateway would only report them less clearly.
    check: async (by) => (findProblems(config).length === 0 ? checkAccount(config, by) : null),
    connect: (by) => createChannel({ config, ...by }),
    listCertificates: () => (findProblems(config).length === 0 ? certificatesOf(config) : []),
  });
  return {
    settings,
    protocol,
    readConfig,
    accountOf,
    async readOwn(given, notifyUrl) {
      const config = await readConfig(given, notifyUrl);
      return config && accountOf(config);
    },
  };
}
