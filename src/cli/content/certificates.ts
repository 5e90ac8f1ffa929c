import { REASON_CHARACTERS } from "../../features/content/certificates/certificate-limits.ts";
import { formatNumber } from "../../features/content/certificates/certificate-number.ts";
import { stateOfCertificate } from "../../features/content/certificates/certificate-state.ts";
import { type CertificateRow, listIssued } from "../../features/content/certificates/server/certificate-store.ts";
import { revokeCertificate } from "../../features/content/certificates/server/take-back.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import type { CertificatesCommand } from "./read-certificates.ts";

const LISTED = 100;

const STATE_NAMES = { valid: "有效", withdrawn: "本人已撤回", revoked: "本站已撤销" } as const;

/** Runs `certificates`. */
export async function runCertificates(command: CertificatesCommand, options: CommandOptions): Promise<void> {
  const lines = await openAccounts(options, async (context) => {
    if (command.act === "list") {
      const { courseId } = command;
      const { rows } = await listIssued(context.db, {
        page: 1,
        pageSize: LISTED,
        ...(courseId !== null && { courseId }),
      });
      return rows.length === 0 ? ["还没有结业证明"] : rows.map(toLine);
    }
    const { number, reason } = command;
    if (reason.length > REASON_CHARACTERS) throw new UsageError(`原因最多 ${REASON_CHARACTERS} 字`);
    const revoked = await context.act({ action: "revokeCertificate", permission: "certificates.manage" }, (note) =>
      revokeCertificate(context, { number, reason, note }),
    );
    return [toLine(revoked)];
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}

function toLine(certificate: CertificateRow): string {
  const { number, userId, courseId, courseTitle, name, finishedOn, revokeReason } = certificate;
  return [
    formatNumber(number),
    STATE_NAMES[stateOfCertificate(certificate)],
    `${name ?? "（名字已删）"}（用户编号 ${userId}）`,
    `${courseTitle}（课程 ${courseId}）`,
    `${finishedOn} 学完`,
    revokeReason === null ? "" : `原因：${revokeReason}`,
  ]
    .filter(Boolean)
    .join("  ");
}
