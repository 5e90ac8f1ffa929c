import { connectDatabase } from "../../adapters/database/connect.ts";
import type { PaymentAccount } from "../../adapters/payment/channel-adapter.ts";
import { openStorage } from "../../adapters/storage/open-storage.ts";
import { doctorChecks, rebuildChecks } from "../../composition/doctor/doctor-checks.ts";
import { presentedCertificate } from "../../composition/doctor/site/presented-certificate.ts";
import type { Config } from "../../config.ts";
import { type CheckReport, runCheck } from "../../kit/process/run-check.ts";
import { systemClock } from "../../ports/clock.ts";
import { CHANNELS, type ChannelName } from "../../ports/payment-channel.ts";
import { createConfiguredMail, createConfiguredSms } from "../../start/configured-messages.ts";
import { notifyUrlOf, readPaymentAccounts } from "../../start/configured-payments.ts";
import { publicOrigin } from "../../start/public-origin.ts";
import { isPublic, readMachine } from "../../start/site-machine.ts";
import { readStoragePlace } from "../../start/storage-place.ts";
import { describePossibleLoss } from "../archive/possible-loss.ts";
import { type CommandOptions, migrationsFolder, openDatabase } from "../open-database.ts";
import type { DoctorCommand } from "./read-doctor.ts";
import { toJson, writeReport } from "./report.ts";

const CONNECTIONS = 2;

/** Runs `doctor`: examines the site and changes nothing. The exit code is 1 if something was found. */
export async function runDoctor(
  { isJson, isRebuild, trialMail, trialSms }: DoctorCommand,
  options: CommandOptions & { config: Config },
): Promise<void> {
  const database = await openDatabase(options);
  const { db, close } = connectDatabase({
    url: database.url,
    max: CONNECTIONS,
    applicationName: "zhixing-cli",
    logger: options.logger,
  });
  try {
    const reports: CheckReport[] = [];
    const { config } = options;
    const clock = systemClock;
    const origin = isPublic(config) ? publicOrigin(config, config.PORT) : null;
    // Notifications reach real gateways' accounts only; the sandbox sends them on this machine.
    const accounts =
      origin === null ? new Map<ChannelName, PaymentAccount>() : await readPaymentAccounts(config, origin);
    const checks = isRebuild
      ? rebuildChecks({ db, clock })
      : doctorChecks({
          ...readMachine(config, migrationsFolder),
          db,
          clock,
          storage: openStorage(readStoragePlace(config), clock),
          accounts: [...accounts.values()],
          address: {
            origin,
            notifyUrls: [...accounts.keys()].map((name) => ({
              title: CHANNELS[name].title,
              url: notifyUrlOf(name, origin ?? ""),
            })),
            readCertificate: presentedCertificate,
          },
          trials: {
            mail: trialMail === null ? null : { sender: createConfiguredMail(config), to: trialMail },
            sms: trialSms === null ? null : { sender: createConfiguredSms(config, clock), to: trialSms },
          },
          fetch: globalThis.fetch,
        });
    for (const check of checks) {
      const report = await runCheck(check);
      if (!isJson) process.stdout.write(writeReport(report));
      reports.push(report);
    }
    const count = reports.reduce((sum, report) => sum + report.count, 0);
    if (isJson) process.stdout.write(toJson(reports));
    else process.stdout.write(count === 0 ? "体检完成：一切正常\n" : `体检完成：发现 ${count} 个问题\n`);
    if (!isJson) process.stdout.write(describePossibleLoss(config));
    if (count > 0) process.exitCode = 1;
  } finally {
    await close();
    await database.close();
  }
}
