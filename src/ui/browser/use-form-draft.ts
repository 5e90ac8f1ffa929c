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
 * What is typed into a form, stored in this browser with every change until it was sent: a reload or a failed sending
 * loses nothing. The same words tried again go under the same key, which makes them one.
 * @param form names the form among all drafts of this browser, with the person whose it is where only one who is signed in has it
 */
export function useFormDraft<T extends FormDraft>(form: string, empty: T) {
  const [draft, setDraft] = useState(() => readFormDraft(form, { ...empty, sendingKey: "" }));
  // A picture that comes late is added to what is typed by then.
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
