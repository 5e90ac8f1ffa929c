import { useEffect, useRef } from "react";
import { createListStore } from "../feedback/list-store.ts";

/** What is asked before something that cannot be taken back. */
interface Question {
  title: string;
  text: string;
  /** The deed, as a verb. */
  label: string;
  /** The way out, where 取消 could be taken for the deed. */
  keepLabel?: string;
  /** The deed; while it fails, the question stays with the reason. */
  onConfirm(): Promise<void>;
}

export const questions = createListStore<Question & { id: number }>();

let lastId = 0;

/** Asks above the page and does the deed once that is confirmed. A question goes with the part of the page that asked it. */
export function useAsk(): (question: Question) => void {
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
