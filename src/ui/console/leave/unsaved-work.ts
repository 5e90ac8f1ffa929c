import { useEffect } from "react";

/** The question asked before leaving a page with unsaved changes. */
export interface LeaveQuestion {
  title: string;
  text: string;
  /** The label of the button that leaves the page. */
  label: string;
}

const DRAFT_STAYS: LeaveQuestion = {
  title: "有没有保存的修改",
  text: "离开以后，写的留在这台电脑的浏览器里，下次打开这一页可以接着改；别人看不到。",
  label: "离开，草稿还在",
};

type Asking = (question: LeaveQuestion, go: () => void) => void;

/** Unsaved work on the page, each item with its question. */
const forms = new Map<symbol, LeaveQuestion>();
let ask: Asking | null = null;

export function hasUnsavedWork(): boolean {
  return forms.size > 0;
}

/** While `dirty` is set, closing the window or opening another console page asks for confirmation. */
export function useUnsavedWork(isDirty: boolean, question = DRAFT_STAYS): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol("form");
    const askByBrowser = (event: BeforeUnloadEvent) => {
      if (forms.has(form)) event.preventDefault();
    };
    forms.set(form, question);
    addEventListener("beforeunload", askByBrowser);
    return () => {
      forms.delete(form);
      removeEventListener("beforeunload", askByBrowser);
    };
  }, [isDirty, question]);
}

/** Leaves the page, after a confirmation if there are unsaved changes. */
export function leaveWith(go: () => void): void {
  const [question] = forms.values();
  if (question !== undefined && ask !== null) ask(question, go);
  else go();
}

/** Removes all questions, because the user decided to leave. */
export function letGo(): void {
  forms.clear();
}

/** Adds the question to the page; returns a function that removes it. */
export function answerLeaving(asking: Asking): () => void {
  ask = asking;
  return () => {
    ask = null;
  };
}

interface Click {
  button: number;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

interface Anchor {
  href: string;
  target: string;
  /** The attribute of the link; null if it has none. */
  download: string | null;
}

/** Whether a click on a link opens another page of this site in the same window. */
export function leavesPage(click: Click, link: Anchor, current: string): boolean {
  if (click.button !== 0 || click.altKey || click.ctrlKey || click.metaKey || click.shiftKey) return false;
  if ((link.target !== "" && link.target !== "_self") || link.download !== null || !URL.canParse(link.href))
    return false;
  return isOtherPage(link.href, current);
}

/** Whether an address is another page of this site, not only another position on the same page. */
export function isOtherPage(address: string, current: string): boolean {
  const [to, from] = [new URL(address), new URL(current)];
  return to.origin === from.origin && `${to.pathname}${to.search}` !== `${from.pathname}${from.search}`;
}
