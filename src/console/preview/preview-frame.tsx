import { type ReactNode, useContext, useEffect, useId, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { VIEW_NAMES } from "../../features/identity/staff/view-names.ts";
import { VIEWS, type View } from "../../kit/api/caller.ts";
import { isDrawnCover } from "../../seo/cover-url.ts";
import { useConsole } from "../../ui/console/console-context.ts";
import { consoleHref } from "../../ui/console/page.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { GUEST_VIEW, SessionContext, type SessionView } from "../../ui/facts/session.ts";
import { useSite } from "../../ui/facts/site.ts";
import { previewPathOf } from "./preview-path.ts";

/** The level of the reader, from the address. */
export function useReaderView(): View {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get("as");
  return VIEWS.find((view) => view === wanted) ?? "guest";
}

interface PreviewFrameProps {
  title: string;
  /** The console page on which it is edited. */
  editPath: string;
  children: ReactNode;
}

/**
 * A bar above the reader's page, in which the level is chosen. Below it, components see a visitor of this level, and
 * request nothing personal, because the content may not exist for readers yet.
 */
export function PreviewFrame({ title, editPath, children }: PreviewFrameProps) {
  const as = useReaderView();
  const { user } = useConsole();
  const session = useContext(SessionContext);
  const { pathname } = useLocation();
  const { settings } = useSite();
  const navigate = useNavigate();
  const id = useId();
  usePreviewLinks(as);
  useSpaceOfCovers();
  useEffect(() => {
    document.title = `预览：${title} - ${settings.name}`;
  }, [title, settings.name]);
  const reader = useMemo(() => {
    const view: SessionView =
      as === "guest" ? GUEST_VIEW : { status: "restoring", user: { ...user, view_as: as }, isStored: true };
    return { ...session, subscribe: () => () => {}, view: () => view, openLogin: () => {}, prepareLogin: () => {} };
  }, [as, user, session]);
  return (
    <>
      <aside
        aria-label="预览"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-warning-border bg-warning-bg px-4 py-2 text-sm print:hidden"
      >
        <p className="font-medium">预览：只有能修改它的工作人员打得开，不用先发布</p>
        <label htmlFor={id} className="sm:ml-auto">
          谁在看
        </label>
        <select
          id={id}
          value={as}
          onChange={({ currentTarget }) => void navigate(`${pathname}?as=${currentTarget.value}`, { replace: true })}
          className="min-h-11 rounded-md border border-border-strong bg-card px-2"
        >
          {VIEWS.map((view) => (
            <option key={view} value={view}>
              {VIEW_NAMES[view]}
            </option>
          ))}
        </select>
        <LinkButton to={consoleHref(editPath)} size="small" variant="secondary">
          回去修改
        </LinkButton>
      </aside>
      <SessionContext value={reader}>{children}</SessionContext>
    </>
  );
}

/** Links to the course and its lessons lead to their previews, because readers' addresses may not exist yet. */
function usePreviewLinks(as: View): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const path = link && previewPathOf(new URL(link.href).pathname);
      if (!path) return;
      event.preventDefault();
      event.stopPropagation();
      void navigate(consoleHref(path, { as }));
    };
    document.addEventListener("click", follow, true);
    return () => document.removeEventListener("click", follow, true);
  }, [as, navigate]);
}

/** A cover is drawn after the publication; before, its space stays empty. */
function useSpaceOfCovers(): void {
  useEffect(() => {
    const hide = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && isDrawnCover(new URL(target.src).pathname))
        target.style.visibility = "hidden";
    };
    // Events of pictures do not bubble.
    document.addEventListener("error", hide, true);
    return () => document.removeEventListener("error", hide, true);
  }, []);
}
