import { FULL_DISK_CODES } from "./error-code.ts";

/** PostgreSQL's and the system's codes for a full disk or an exhausted quota. */
const CODES = new Set(["53100", ...FULL_DISK_CODES]);
/** The message of a program that exits for this reason, such as the database. */
const TEXTS = /No space left on device|Disk quota exceeded/;

/** Whether the error or one of its causes states that the disk is full. */
export function isDiskFull(thrown: unknown): boolean {
  return listCauses(thrown).some((error) => CODES.has(codeOf(error)) || TEXTS.test(error.message));
}

/** The error and its causes, the outermost first. */
export function listCauses(thrown: unknown): Error[] {
  const causes: Error[] = [];
  for (let error = thrown; error instanceof Error && !causes.includes(error); error = error.cause) causes.push(error);
  return causes;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
