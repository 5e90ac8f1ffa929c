import { openLocalStore } from "../../../ui/browser/local-store.ts";
import { ENQUIRY_KEY } from "../../../ui/browser/personal-keys.ts";
import { type EnquiryDraft, readDraft } from "./enquiry-draft.ts";

export function restoreDraft(): EnquiryDraft {
  return readDraft(openLocalStore().get(ENQUIRY_KEY));
}

export function storeDraft(draft: EnquiryDraft): void {
  openLocalStore().set(ENQUIRY_KEY, JSON.stringify(draft));
}

export function forgetDraft(): void {
  openLocalStore().remove(ENQUIRY_KEY);
}
