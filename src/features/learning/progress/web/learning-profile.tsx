import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { getLearningProfile } from "../contract.ts";
import { ActivityCalendar } from "./activity-calendar.tsx";

type Profile = OutputOf<typeof getLearningProfile>;

/** A user's learning so far: hours, consecutive days, finished works and resources, and a year of days. */
export function LearningProfile() {
  const { data, error, reload } = usePersonalData(getLearningProfile, {}, true);
  if (error !== null) return <LoadNote what="学习概况" reassurance="记录都在" error={error} onRetry={reload} />;
  return (
    <section aria-label="学习概况" className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      {data === null ? <Skeleton className="h-[286px] w-full sm:h-[217px]" /> : <Figures profile={data} />}
    </section>
  );
}

function Figures({ profile }: { profile: Profile }) {
  const figures = [
    { name: "累计学习", ...lengthOf(profile.total_seconds) },
    { name: "连续学习", figure: String(profile.days_in_a_row), unit: "天" },
    { name: "学完作品", figure: String(profile.finished_works), unit: "件" },
    { name: "学完篇章", figure: String(profile.finished_things), unit: "篇" },
  ];
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ name, figure, unit }) => (
          <div key={name}>
            <dt className="text-sm text-text-secondary">{name}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">
              {figure}
              <span className="ml-1 text-sm font-normal text-text-secondary">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ActivityCalendar days={profile.days} now={new Date()} />
    </div>
  );
}

function lengthOf(seconds: number): { figure: string; unit: string } {
  // Rounded up, so that no zero is shown next to days with activity.
  if (seconds < 3_600) return { figure: String(Math.ceil(seconds / 60)), unit: "分钟" };
  return { figure: (seconds / 3_600).toFixed(seconds < 36_000 ? 1 : 0), unit: "小时" };
}
