import type { SandboxTrade, Trial } from "../ledger-records.ts";

/** A notification that the phone sends manually; `expected` is the correct behaviour of a product. */
export interface TrialTexts {
  label: string;
  expected: string;
}

/** A gateway's part of the phone. An impossible action is answered with a text for the user of the phone. */
export interface GatewayPhone {
  findTrade(outTradeNo: string): SandboxTrade | null;
  findTradeByCode(codeUrl: string): SandboxTrade | null;
  /** Why a trade cannot be paid at this time; null when it can. */
  findPayProblem(trade: SandboxTrade, now: Date): string | null;
  /** Pays and waits until the first notification is answered. */
  pay(trade: SandboxTrade): Promise<string | null>;
  /** All notifications that can be sent manually, by kind. */
  trialKinds: Readonly<Record<string, TrialTexts>>;
  /** Whether the kind makes sense for a trade that is paid, or not yet. */
  isTrialPossible(kind: string, isPaid: boolean): boolean;
  sendTrial(trade: SandboxTrade, kind: string): Promise<Trial | string>;
}
