import { ApiError } from "../../../kit/api/api-error.ts";
import { type AccessPrompt, MISSING_CONTENT_PROMPT } from "./access-actions.ts";
import { type Act, promptForDenial } from "./access-prompts.ts";

/** The prompt for a refused act (spec §6). null: the refusal was not about a right, and the resource exists. */
export function refusalPrompt(thrown: unknown, act: Act): AccessPrompt | null {
  if (!(thrown instanceof ApiError)) return null;
  if (thrown.status === 404) return MISSING_CONTENT_PROMPT;
  const { reason, required_level: required } = thrown.extra;
  if (thrown.status !== 403 || typeof reason !== "string") return null;
  return promptForDenial({ reason, required_level: Number(required) }, act);
}

/** The refusal in one line, for places without a button. null as for `refusalPrompt`. */
export function refusalText(thrown: unknown, act: Act): string | null {
  const prompt = refusalPrompt(thrown, act);
  return prompt && (prompt.action === null ? prompt.title : prompt.text.replace(/。$/, ""));
}
