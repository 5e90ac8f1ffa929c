import type { JobQueue } from "../adapters/jobs/job-queue.ts";
import type { SiteStorage } from "../adapters/storage/open-storage.ts";
import type { GuestApp } from "../app-context.ts";
import type { Config } from "../config.ts";
import type { Icons } from "../domain/icons/icon-source.ts";
import type { MarkdownTools } from "../features/content/texts/prepare-text.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database, StatementRunner } from "../ports/database.ts";
import type { CheckLink } from "../ports/link-checker.ts";
import type { MailSender } from "../ports/mail-sender.ts";
import type { MediaTools } from "../ports/media-tools.ts";
import type { MiniProgram } from "../ports/mini-program.ts";
import type { OfficialAccount } from "../ports/official-account.ts";
import type { PaymentChannels } from "../ports/payment-channel.ts";
import type { SmsSender } from "../ports/sms-sender.ts";
import type { RenderUserText } from "../ports/user-text.ts";
import type { Machine } from "./doctor/site-state.ts";

/** The environment and settings of the product; `createApp` builds everything else. */
export interface AppDependencies {
  config: Pick<
    Config,
    "VIDEO_HLS" | "REFRESH_GRACE_SECONDS" | "MAX_DEVICES" | "SMS_DAILY_CAP" | "CAPTCHA_COST" | "REFUND_CONFIRM_FEN"
  >;
  db: Database;
  /** May read only public tables; every page is rendered with it. */
  guestDb: Database;
  /** For the report about the state of the site. */
  machine: Machine;
  /** Runs work on a separate connection without statement limits. */
  maintain<Result>(work: (runner: StatementRunner) => Promise<Result>): Promise<Result>;
  clock: Clock;
  logger: Logger;
  appSecret: string;
  storage: SiteStorage;
  mediaTools: MediaTools;
  sms: SmsSender;
  mail: MailSender;
  channels: PaymentChannels;
  /** null: QR login is off. */
  miniProgram: MiniProgram | null;
  /** null: no share cards inside WeChat. */
  officialAccount: OfficialAccount | null;
  /** Facts that pages read and that do not follow from the providers. */
  facts: Omit<GuestApp["facts"], "channels" | "hasShareCards">;
  /** Icons that staff choose by name. */
  icons: Icons;
  sendJob: JobQueue["send"];
  /** null: external links are not checked. */
  checkLink: CheckLink | null;
  /** Renders the texts of authors. */
  renderMarkdown: MarkdownTools["renderMarkdown"];
  renderUserText: RenderUserText;
}
