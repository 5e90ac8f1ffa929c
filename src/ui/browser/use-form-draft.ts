import { useRef, useState } from "react";
import { useSession } from "../facts/session.ts";
import { drawKey } from "./draw-key.ts";
import { type FormDraft, forgetFormDraft, readFormDraft, saveFormDraft } from "./form-drafts.ts";

/** As `useFormDraft`, for a form of signed-in users: no other account in this browser sees the draft. */
export function useOwnFormDraft<T extends FormDraft>(form: string, empty: T) {
  const { user } = useSession();
  return useFormDraft(`${user?.id ?? 0}:${form}`, empty);
}

/**
 * The text typed into a form, stored in this browser with every change until it is sent: a reload or a failed request
 * loses nothing. The same text sent again has the same key, so that it is stored only once.
 * @param form the name of the form among all drafts of this browser, with its user if it is only for signed-in users
 */
export function useFormDraft<T extends FormDraft>(form: string, empty: T) {
  const [draft, setDraft] = useState(() => readFormDraft(form, { ...empty, sendingKey: "" }));
  // A picture that arrives late is added to the current text.
  const latest = useRef(draft);

  function store(next: typeof draft): void {
    latest.current = next;
    saveFormDraft(form, next);
    setDraft(next);
  }
  return {
    draft,
    write: (change: Partial<T>) => store({ ...latest.current, ...change, sendingKey: "" }),
    forget: () => forgetFormDraft(form),
    /** The key for sending the current text. */
    keyOfSending(): string {
      const sendingKey = latest.current.sendingKey || drawKey();
      store({ ...latest.current, sendingKey });
      return sendingKey;
    },
  };
}
