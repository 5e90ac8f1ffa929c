import { AppError } from "../../../kit/api/app-error.ts";
import type { Denial } from "./access-actions.ts";
import { type Act, promptForDenial } from "./access-prompts.ts";

/** The refusal of an act because a right is missing. The reason becomes the error code. */
export function denied(denial: Denial, act: Act): AppError {
  return accessDenied(denial, act, (denial.reason ?? "unknown_type").toUpperCase());
}

/** The refusal of an action, with the data that a browser needs for the prompt (spec §6). */
export function accessDenied(denial: Denial, act: Act, code = "INSUFFICIENT_PERMISSIONS"): AppError {
  const { title, text } = promptForDenial(denial, act);
  const { reason, required_level } = denial;
  return new AppError({ status: 403, code, message: `${title}：${text}`, extra: { reason, required_level } });
}
