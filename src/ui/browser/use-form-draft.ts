import { useRef, useState } from "react";
import { useSession } from "../facts/session.ts";
import { drawKey } from "./draw-key.ts";
import { type FormDraft, forgetFormDraft, readFormDraft, saveFormDraft } from "./form-drafts.ts";

/** The same for a form of signed-in users: no other account in this browser sees the draft. */
export function useOwnFormDraft<T extends FormDraft>(form: string, empty: T) {
  const { user } = useSession();
  return useFormDraft(`${user?.id ?? 0}:${form}`, empty);
}

/**
 * The text typed into a form, stored in this browser with every change until it is sent: a reload or a failed sending
 * loses nothing. The same text sent again has the same key, which makes both one.
 * @param form names the form among all drafts of this browser, with its person where only signed-in users have it
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
    /** The key under which this is sent. */
    keyOfSending(): string {
      const sendingKey = latest.current.sendingKey || drawKey();
      store({ ...latest.current, sendingKey });
      return sendingKey;
    },
  };
}
