import { Icon, type IconName } from "../../../../ui/display/icon.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { listWorkProgress } from "../../../learning/progress/contract.ts";
import { progressText } from "../../../learning/progress/progress-text.ts";
import type { WorkForm } from "../contract.ts";
import { keyOf, type WorkSummary } from "./work-summary.ts";

const ICONS: Partial<Record<WorkForm, IconName>> = { video: "play", audio: "sound", pictures: "picture" };

/** The signed-in learner's progress in each of these in percent, by `keyOf`; empty for everybody else. */
export function useProgress(works: readonly Pick<WorkSummary, "kind" | "id">[]): ReadonlyMap<string, number> {
  const { status } = useSession();
  const isWanted = status === "signed_in" && works.length > 0;
  const { data } = usePersonalData(listWorkProgress, { query: { works: works.map(keyOf).join(",") } }, isWanted);
  return new Map((isWanted && data?.items.map((item) => [keyOf(item), item.percent])) || []);
}

/** Over the lower edge of a cover, so that nothing moves when it appears. */
export function CoverProgress({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null;
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 bg-scrim">
      <span className="block h-full bg-brand-mark" style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Marks a playable work on its cover, with its length. */
export function CoverExtent({ work: { form, extent } }: { work: Pick<WorkSummary, "form" | "extent"> }) {
  if (extent === undefined) return null;
  return (
    <span className="absolute right-2 bottom-2 inline-flex h-6 items-center gap-1 rounded-md bg-black/70 px-1.5 text-xs text-white tabular-nums">
      <Icon name={ICONS[form] ?? "play"} size={14} />
      {extent}
    </span>
  );
}

/** The line of facts, with the learner's progress; breaks before a fact, whose dot is then hidden. */
export function Facts({ facts, percent }: { facts: string; percent: number | undefined }) {
  const learned = percent === undefined ? [] : [progressText(percent)];
  return (
    <span className="facts">
      <span>
        {[...learned, ...facts.split(" · ")].map((fact) => (
          <span key={fact} className={fact === learned[0] ? "font-medium text-brand" : ""}>
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
