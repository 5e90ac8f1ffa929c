import { useEffect, useRef } from "react";
import { createListStore } from "../feedback/list-store.ts";

/** A confirmation question before something that cannot be undone. */
interface Question {
  title: string;
  text: string;
  /** The action, as a verb. */
  label: string;
  /** The label for cancelling, if 取消 could be confused with the action. */
  cancelLabel?: string;
  /** The action; if it fails, the question stays open with the reason. */
  onConfirm(): Promise<void>;
}

export const questions = createListStore<Question & { id: number }>();

let lastId = 0;

/**
 * Opens a confirmation above the page and runs the action once confirmed. A question is removed with the component that
 * opened it.
 */
export function useConfirm(): (question: Question) => void {
  const own = useRef<number>(null);
  useEffect(
    () => () => {
      if (own.current !== null) questions.remove(own.current);
    },
    [],
  );
  return (question) => {
    lastId += 1;
    own.current = lastId;
    questions.add({ ...question, id: lastId });
  };
}
