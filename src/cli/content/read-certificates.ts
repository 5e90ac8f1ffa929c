import { readNumber } from "../../features/content/certificates/certificate-number.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type CertificatesCommand =
  | { name: "certificates"; act: "list"; courseId: number | null }
  | { name: "certificates"; act: "revoke"; number: string; reason: string };

/** Parses `certificates`; null: print its help. */
export function readCertificates(args: readonly string[]): CertificatesCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { course: "text", reason: "text" });
  if (isHelpWanted) return null;
  const [act, typed = "", ...rest] = positionals;
  if (act === undefined) {
    if (values.reason !== null) throw new UsageError("--reason 只用于 certificates revoke");
    return { name: "certificates", act: "list", courseId: values.course === null ? null : readId(values.course) };
  }
  if (act !== "revoke") throw new UsageError(`certificates 后面只能是 revoke，没有“${act}”`);
  refusePositionals("certificates revoke <编号> 后面", rest);
  if (values.course !== null) throw new UsageError("--course 只用于列出证明");
  const number = readNumber(typed);
  if (number === null || values.reason === null)
    throw new UsageError(
      "certificates revoke 要写明 20 位编号和原因，例如 certificates revoke 4821-0937-5512-6640-0183 --reason 冒用他人的名字",
    );
  return { name: "certificates", act, number, reason: values.reason };
}

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--course 要写课程编号，没有“${text}”`);
  return Number(text);
}
