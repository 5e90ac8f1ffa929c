import { randomInt } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SandboxMail, SandboxSettings, SandboxSms, SandboxTrade } from "./ledger-records.ts";

type Entry = { trade: SandboxTrade } | { sms: SandboxSms } | { mail: SandboxMail } | { settings: SandboxSettings };

const KEPT_TRADES = 5_000;
const KEPT_SMS = 1_000;
const KEPT_MAILS = 1_000;

/** The provider's own books. One process writes them; every change is on disk before the answer leaves. */
export interface Ledger {
  readonly trades: ReadonlyMap<string, SandboxTrade>;
  /** Oldest first. */
  readonly sms: readonly SandboxSms[];
  /** Oldest first. */
  readonly mails: readonly SandboxMail[];
  readonly settings: Readonly<SandboxSettings>;
  /** Grows with every change, so that the phone page knows when to look again. */
  readonly revision: number;
  saveTrade(trade: SandboxTrade): void;
  addSms(sms: SandboxSms): void;
  addMail(mail: SandboxMail): void;
  saveSettings(settings: SandboxSettings): void;
}

/**
 * Opens `ledger.jsonl` in the folder. Changes are appended as lines, so a kill at any moment loses at most a torn last
 * line; at opening the file is rewritten with what still counts and renamed into place.
 */
export function openLedger(folder: string): Ledger {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "ledger.jsonl");
  const trades = new Map<string, SandboxTrade>();
  const sms: SandboxSms[] = [];
  const mails: SandboxMail[] = [];
  let settings: SandboxSettings = { dropsNotifications: false };
  // Starts anywhere, so that a page opened before a restart notices the new process.
  let revision = randomInt(2 ** 40);

  function apply(entry: Entry): void {
    if ("trade" in entry) trades.set(entry.trade.outTradeNo, entry.trade);
    else if ("sms" in entry) sms.push(entry.sms);
    else if ("mail" in entry) mails.push(entry.mail);
    else settings = entry.settings;
    if (sms.length > KEPT_SMS) sms.shift();
    if (mails.length > KEPT_MAILS) mails.shift();
    revision += 1;
  }

  for (const entry of readEntries(file)) apply(entry);
  for (const outTradeNo of [...trades.keys()].slice(0, -KEPT_TRADES)) trades.delete(outTradeNo);
  const kept: Entry[] = [
    { settings },
    ...[...trades.values()].map((trade) => ({ trade })),
    ...sms.map((one) => ({ sms: one })),
    ...mails.map((mail) => ({ mail })),
  ];
  writeFileSync(`${file}.next`, kept.map(toLine).join(""), { mode: 0o600 });
  renameSync(`${file}.next`, file);

  function save(entry: Entry): void {
    appendFileSync(file, toLine(entry));
    apply(entry);
  }

  return {
    trades,
    sms,
    mails,
    get settings() {
      return settings;
    },
    get revision() {
      return revision;
    },
    saveTrade: (trade) => save({ trade }),
    addSms: (one) => save({ sms: one }),
    addMail: (mail) => save({ mail }),
    saveSettings: (next) => save({ settings: next }),
  };
}

function toLine(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

function readEntries(file: string): Entry[] {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  // Only the last line can be torn (killed while writing); without its line feed it never counted.
  const lines = content.split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}
