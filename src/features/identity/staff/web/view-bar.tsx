import { useId } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { VIEWS, type View } from "../../../../kit/api/caller.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { setView } from "../contract.ts";
import { VIEW_NAMES } from "../view-names.ts";

const MYSELF = "";

/**
 * The level as which staff view the site: a small control at the edge, or a conspicuous bar for another level. It is
 * placed above the bars at the bottom of the window, because they are part of the view.
 */
export function ViewBar({ viewAs }: { viewAs: View | null }) {
  const { refreshUser } = useSession();
  const { isBusy, problem, run } = useAction();
  const id = useId();
  const isBorrowed = viewAs !== null;

  const choose = (as: View | null) =>
    run(async () => {
      await callEndpoint(setView, { body: { as } });
      await refreshUser();
      // Discards data that was read with the former view.
      window.location.reload();
    });

  return (
    <aside
      aria-label="浏览身份"
      data-view-bar={isBorrowed ? "borrowed" : ""}
      className={`fixed bottom-[calc(var(--phone-bar,0px)+var(--page-bar,0px)+var(--audio-bar,0px)+env(safe-area-inset-bottom))] left-0 z-[1500] flex flex-wrap items-center gap-x-3 gap-y-1 border border-border bg-card px-3 py-1.5 text-sm shadow-float print:hidden ${isBorrowed ? "right-0 justify-center border-warning-border bg-warning-bg" : "rounded-tr-md"}`}
    >
      <label htmlFor={id}>{isBorrowed ? `正在以「${VIEW_NAMES[viewAs]}」的身份浏览` : "浏览身份"}</label>
      <select
        id={id}
        value={viewAs ?? MYSELF}
        disabled={isBusy}
        onChange={(event) => void choose(VIEWS.find((view) => view === event.target.value) ?? null)}
        className="min-h-11 rounded-md border border-border-strong bg-card px-2"
      >
        <option value={MYSELF}>我自己</option>
        {VIEWS.map((view) => (
          <option key={view} value={view}>
            {VIEW_NAMES[view]}
          </option>
        ))}
      </select>
      {isBorrowed && (
        <Button
          size="small"
          variant="secondary"
          busyLabel={isBusy ? "正在切换" : null}
          onClick={() => void choose(null)}
        >
          变回自己
        </Button>
      )}
      {problem !== null && (
        <p role="alert" className="text-danger-text">
          {problem}
        </p>
      )}
    </aside>
  );
}
