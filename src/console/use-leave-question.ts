import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import {
  answerLeaving,
  hasUnsavedWork,
  isOtherPage,
  leavesPage,
  leaveWith,
  letGo,
} from "../ui/console/leave/unsaved-work.ts";
import { CONSOLE_PREFIX } from "../ui/console/page.ts";
import { useConfirm } from "../ui/dialog/confirm.ts";

/**
 * Asks for confirmation before a console link, Back or Forward leaves a form with unsaved changes. The router's blocker
 * is removed from all bundles.
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
    // The capture phase runs before the router's links, whose clicks are handled at the root of the page.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);

  useEffect(() => {
    // Browsers without this API go back without a question; the draft is still offered again.
    const { navigation } = window as { navigation?: Navigation };
    if (navigation === undefined) return;
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);

    /** Runs before the router, whose own event is only fired after the page has been left. */
    function onNavigate(event: NavigateEvent) {
      const { url, key } = event.destination;
      if (event.navigationType !== "traverse" || !event.cancelable || !hasUnsavedWork()) return;
      if (url === null || !isOtherPage(url, location.href)) return;
      event.preventDefault();
      leaveWith(() => void navigation?.traverseTo(key));
    }
  }, []);
}
