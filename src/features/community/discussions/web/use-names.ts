import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../../../kit/api/api-error.ts";
import type { PostAuthor } from "../post-author.ts";

/** The name being typed before the caret. */
const TYPED = /(?:^|[\s，。！？、；：（）])@([^\s@]{0,20})$/;
const PAUSE_MS = 200;

export interface NamesOptions {
  /** The scope of the suggested names, for example `topic:12`; for another scope they are fetched again. */
  among: string;
  find(typed: string, signal: AbortSignal): Promise<{ items: PostAuthor[] }>;
  area: RefObject<HTMLTextAreaElement | null>;
  /** `typed` characters before the caret are replaced, including the `@`. */
  onChoose(person: PostAuthor, typed: number): void;
}

/** Suggests people while `@` and letters of a name are typed. */
export function useNames({ among, find, area, onChoose }: NamesOptions) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [people, setPeople] = useState<readonly PostAuthor[]>([]);
  const [current, setCurrent] = useState(0);
  const shown = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `among` says when another `find` finds others
  useEffect(() => {
    if (typed === null) return setPeople([]);
    const stopper = new AbortController();
    const timer = setTimeout(() => {
      find(typed, stopper.signal).then(
        ({ items }) => {
          shown.current = typed;
          setPeople(items);
          setCurrent(0);
        },
        (thrown: unknown) => {
          // Without suggestions a name can still be typed.
          if (!(stopper.signal.aborted || thrown instanceof ApiError)) throw thrown;
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopper.abort();
    };
  }, [typed, among]);

  function look({ value, selectionStart }: HTMLTextAreaElement): void {
    setTyped(TYPED.exec(value.slice(0, selectionStart))?.[1] ?? null);
  }
  function choose(person: PostAuthor): void {
    onChoose(person, (typed ?? "").length + 1);
    setTyped(null);
    area.current?.focus();
  }
  const isOpen = typed !== null && people.length > 0;
  /** @returns whether the list handled the key */
  function press(event: KeyboardEvent): boolean {
    if (!isOpen) return false;
    const person = people[current];
    if (event.key === "ArrowDown") setCurrent((current + 1) % people.length);
    else if (event.key === "ArrowUp") setCurrent((current + people.length - 1) % people.length);
    else if ((event.key === "Enter" || event.key === "Tab") && person) choose(person);
    else if (event.key === "Escape") setTyped(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  const field = isOpen
    ? ({
        role: "combobox",
        "aria-expanded": true,
        "aria-controls": id,
        "aria-activedescendant": `${id}-${current}`,
        "aria-autocomplete": "list",
      } as const)
    : {};
  return { id, people: isOpen ? people : [], current, look, press, choose, field };
}
