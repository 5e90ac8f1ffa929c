import { useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { useSite } from "../../../../../ui/facts/site.ts";
import { type FormProblems, problemsOf } from "./form-problems.ts";

/**
 * The checkbox for terms and privacy: displayed from the start, so that a new number is not first refused, but required
 * only once the server says so, because most accounts have agreed before. Returns whether it is required, what a ticked
 * checkbox adds to a call, and a form's `onFailure` that detects the requirement.
 * @param onRefusal receives a refusal first; returns true when it leads to a further step
 */
export function useRequiredAgreement(hasAgreed: boolean, onRefusal: (thrown: unknown) => boolean) {
  const [isRequired, setRequired] = useState(false);
  const { terms_version: terms, privacy_version: privacy } = useSite().settings;

  function onFailure(thrown: unknown): FormProblems {
    if (onRefusal(thrown)) return {};
    if (thrown instanceof ApiError && thrown.code === "AGREEMENT_REQUIRED") setRequired(true);
    return problemsOf(thrown);
  }

  return { isRequired, agreed: hasAgreed ? { agreements: { terms, privacy } } : {}, onFailure };
}
