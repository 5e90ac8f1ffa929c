import { CHANNEL_NAMES, type ChannelName } from "../../ports/payment-channel.ts";
import type { SandboxTrade, Trial } from "../ledger-records.ts";
import type { GatewayPhone, TrialTexts } from "./gateway-phone.ts";

/** What a thumb on the phone can do; the pages and the JSON calls both end here. */
export interface PhoneActions {
  /** The trade of this number at the first gateway that has one; or at the named gateway alone. */
  findTrade(outTradeNo: string, channel?: string): SandboxTrade | null;
  findTradeByCode(codeUrl: string): SandboxTrade | null;
  /** Why a trade cannot be paid at this time; null when it can. */
  findPayProblem(trade: SandboxTrade, now: Date): string | null;
  /** Pays and waits for the first notification to be answered. Throws `PhoneRefusal`. */
  pay(trade: SandboxTrade): Promise<void>;
  /** The notifications that can be sent for this trade now, by kind. */
  possibleTrials(trade: SandboxTrade): [kind: string, TrialTexts][];
  /** What a kind is called at the gateway of the trade. */
  trialLabel(trade: SandboxTrade, kind: string): string;
  /** The kinds of all gateways. */
  trialKinds: readonly string[];
  /** Throws `PhoneRefusal` when the kind makes no sense for this trade. */
  sendTrial(trade: SandboxTrade, kind: string): Promise<Trial>;
}

/** The phone refuses; its message is for the person with the phone. */
export class PhoneRefusal extends Error {
  override name = "PhoneRefusal";
}

/** Passes each action to the gateway of the trade. */
export function createPhoneActions(phones: Readonly<Record<ChannelName, GatewayPhone>>): PhoneActions {
  const phoneOf = (trade: SandboxTrade) => phones[trade.channel];
  const all = CHANNEL_NAMES.map((channel) => phones[channel]);
  return {
    findTrade(outTradeNo, channel) {
      const named = CHANNEL_NAMES.find((name) => name === channel);
      return firstOf(named ? [phones[named]] : all, (phone) => phone.findTrade(outTradeNo));
    },
    findTradeByCode: (codeUrl) => firstOf(all, (phone) => phone.findTradeByCode(codeUrl)),
    findPayProblem: (trade, now) => phoneOf(trade).findPayProblem(trade, now),
    async pay(trade) {
      const refusal = await phoneOf(trade).pay(trade);
      if (refusal) throw new PhoneRefusal(refusal);
    },
    possibleTrials(trade) {
      const { trialKinds, isTrialPossible } = phoneOf(trade);
      return Object.entries(trialKinds).filter(([kind]) => isTrialPossible(kind, trade.paidAt !== null));
    },
    trialLabel: (trade, kind) => phoneOf(trade).trialKinds[kind]?.label ?? kind,
    trialKinds: [...new Set(all.flatMap(({ trialKinds }) => Object.keys(trialKinds)))],
    async sendTrial(trade, kind) {
      const sent = await phoneOf(trade).sendTrial(trade, kind);
      if (typeof sent === "string") throw new PhoneRefusal(sent);
      return sent;
    },
  };
}

function firstOf(
  phones: readonly GatewayPhone[],
  find: (phone: GatewayPhone) => SandboxTrade | null,
): SandboxTrade | null {
  for (const phone of phones) {
    const trade = find(phone);
    if (trade) return trade;
  }
  return null;
}
