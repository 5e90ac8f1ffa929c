import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  answerLeaving,
  hasUnsavedWork,
  type LeftEntry,
  leavesPage,
  leaveWith,
  letGo,
  stepsBack,
} from "../../ui/console/leave/unsaved-work.ts";
import { CONSOLE_PREFIX } from "../../ui/console/page.ts";
import { useConfirm } from "../../ui/dialog/confirm.ts";

/**
 * Asks before a link of the console, or the browser's Back and Forward, leave a form with unsaved changes. The router's
 * own blocker is in no bundle (decision 0020).
 */
export function useLeaveQuestion(): void {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const latest = useRef({ navigate, confirm });
  latest.current = { navigate, confirm };

  useEffect(
    () =>
      answerLeaving((question, go) =>
        latest.current.confirm({
          ...question,
          cancelLabel: "留下",
          onConfirm: async () => {
            letGo();
            go();
          },
        }),
      ),
    [],
  );

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || !hasUnsavedWork()) return;
      const { href, target } = link;
      if (!leavesPage(event, { href, target, download: link.getAttribute("download") }, location.href)) return;
      event.preventDefault();
      event.stopPropagation();
      leaveWith(() => openAddress(href));
    }
    function openAddress(href: string) {
      const { pathname, search, hash } = new URL(href);
      const isOurs = pathname === CONSOLE_PREFIX || pathname.startsWith(`${CONSOLE_PREFIX}/`);
      if (isOurs) void latest.current.navigate(`${pathname}${search}${hash}`);
      else location.assign(href);
    }
    // Before the router's links, whose clicks are handled at the root of the page.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  useHistoryQuestion();
}

/** By Back or Forward the address has changed already: the entry is opened again, and only then it asks. */
function useHistoryQuestion(): void {
  const routed = useLocation();
  const here = useRef<LeftEntry>({ index: null, href: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation of the router has another entry
  useEffect(() => {
    here.current = readEntry();
  }, [routed]);
  useEffect(() => {
    let isReturning = false;
    function onPopState(event: PopStateEvent) {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        // Asked once the address is the form's again: its question would be closed by the way back.
        leaveWith(() => history.go(-back));
        return;
      }
      back = hasUnsavedWork() ? stepsBack(here.current, readEntry()) : 0;
      if (back === 0) return;
      isReturning = true;
      event.stopImmediatePropagation();
      history.go(back);
    }
    let back = 0;
    // Before the router's own listener, which does not capture.
    addEventListener("popstate", onPopState, { capture: true });
    return () => removeEventListener("popstate", onPopState, { capture: true });
  }, []);
}

/** The router numbers its entries of the history. */
function readEntry(): LeftEntry {
  const state = history.state as { idx?: number | null } | null;
  return { index: state?.idx ?? null, href: location.href };
}
