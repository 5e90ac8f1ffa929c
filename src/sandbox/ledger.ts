import { randomInt } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hasCode, isOutOfRoom } from "../kit/process/error-code.ts";
import { isRecord } from "../kit/values/is-record.ts";
import { CHANNEL_NAMES, type ChannelName } from "../ports/payment-channel.ts";
import type { SandboxMail, SandboxSettings, SandboxSms, SandboxTrade } from "./ledger-records.ts";
import { parseJson } from "./parse-json.ts";

type Entry = { trade: SandboxTrade } | { sms: SandboxSms } | { mail: SandboxMail } | { settings: SandboxSettings };

const MAX_TRADES = 5_000;
const MAX_SMS = 1_000;
const MAX_MAILS = 1_000;

/** The provider's own ledger. One process writes it; every change is on disk before the answer is sent. */
export interface Ledger {
  /** Each gateway's trades, by the merchant's number: the same number may be another trade at another gateway. */
  readonly trades: Readonly<Record<ChannelName, ReadonlyMap<string, SandboxTrade>>>;
  /** Oldest first. */
  readonly sms: readonly SandboxSms[];
  /** Oldest first. */
  readonly mails: readonly SandboxMail[];
  readonly settings: Readonly<SandboxSettings>;
  /** Increases with every change, so that the phone page knows when to reload. */
  readonly revision: number;
  saveTrade(trade: SandboxTrade): void;
  addSms(sms: SandboxSms): void;
  addMail(mail: SandboxMail): void;
  saveSettings(settings: SandboxSettings): void;
}

/**
 * Opens `ledger.jsonl` in the folder. Changes are appended as lines; a kill or a full disk may leave an incomplete line
 * anywhere, which is not valid and is skipped. When it is opened, the file is rewritten with the valid lines and
 * renamed.
 */
export function openLedger(folder: string, onUnreadable: (lines: number) => void = () => undefined): Ledger {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "ledger.jsonl");
  const trades = Object.fromEntries(
    CHANNEL_NAMES.map((channel) => [channel, new Map<string, SandboxTrade>()]),
  ) as Record<ChannelName, Map<string, SandboxTrade>>;
  const sms: SandboxSms[] = [];
  const mails: SandboxMail[] = [];
  let settings: SandboxSettings = { dropsNotifications: false };
  // Starts at a random number, so that a page opened before a restart notices the new process.
  let revision = randomInt(2 ** 40);

  function apply(entry: Entry): void {
    if ("trade" in entry) trades[entry.trade.channel].set(entry.trade.outTradeNo, entry.trade);
    else if ("sms" in entry) sms.push(entry.sms);
    else if ("mail" in entry) mails.push(entry.mail);
    else settings = entry.settings;
    if (sms.length > MAX_SMS) sms.shift();
    if (mails.length > MAX_MAILS) mails.shift();
    revision += 1;
  }

  const { entries, unreadable } = readEntries(file);
  if (unreadable > 0) onUnreadable(unreadable);
  for (const entry of entries) apply(entry);
  for (const book of Object.values(trades)) {
    for (const outTradeNo of [...book.keys()].slice(0, -MAX_TRADES)) book.delete(outTradeNo);
  }
  const counting: Entry[] = [
    { settings },
    ...Object.values(trades).flatMap((book) => [...book.values()].map((trade) => ({ trade }))),
    ...sms.map((one) => ({ sms: one })),
    ...mails.map((mail) => ({ mail })),
  ];
  // If the disk is full, the existing ledger stays unchanged.
  const isRewritten = rewrite(file, counting.map(toLine).join(""));
  // A new line must not be appended to the remains of a failed write.
  let isTorn = !isRewritten;

  function save(entry: Entry): void {
    const line = toLine(entry);
    const text = isTorn ? `\n${line}` : line;
    isTorn = true;
    appendFileSync(file, text);
    isTorn = false;
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

/** False if there is no space for it. */
function rewrite(file: string, content: string): boolean {
  try {
    writeFileSync(`${file}.next`, content, { mode: 0o600 });
    renameSync(`${file}.next`, file);
    return true;
  } catch (error) {
    rmSync(`${file}.next`, { force: true });
    if (isOutOfRoom(error)) return false;
    throw error;
  }
}

function readEntries(file: string): { entries: Entry[]; unreadable: number } {
  let content = "";
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
  // Text without a line feed was truncated by a kill and is not valid.
  const lines = content.split("\n").slice(0, -1).filter(Boolean);
  const entries = lines.map(readEntry).filter((entry) => entry !== null);
  return { entries, unreadable: lines.length - entries.length };
}

function readEntry(line: string): Entry | null {
  const value = parseJson(line);
  if (!isRecord(value) || !KINDS.some((kind) => isRecord(value[kind]))) return null;
  const entry = value as Entry;
  return "trade" in entry ? { trade: withChannel(entry.trade) } : entry;
}

/** Ledgers of earlier releases state no gateway; they have only WeChat's trades and Alipay's, which have their facts. */
function withChannel(trade: Omit<SandboxTrade, "channel"> & Partial<SandboxTrade>): SandboxTrade {
  return { channel: trade.alipay ? "alipay" : "wechat", ...trade };
}

const KINDS = ["trade", "sms", "mail", "settings"];
