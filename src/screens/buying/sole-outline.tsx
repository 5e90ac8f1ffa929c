import { Link } from "../../ui/controls/link.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Name } from "../../ui/display/name.tsx";
import { LevelMark } from "../../ui/display/tag.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { OutlineRow, SoleContent } from "./load-sold-parts.ts";

/** The beginning of the outline of the only part of a product, and its teacher. */
export function SoleOutline({ rows, all, teacher }: SoleContent) {
  return (
    <>
      {rows.length > 0 && (
        <section aria-label="目录" className="min-w-0 lg:col-start-1">
          <SectionHeading title="目录" more={all} />
          <ol className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
            {rows.map((row) => (
              <li key={row.path ?? `heading ${row.title}`}>
                <Row {...row} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {teacher !== null && (
        <section aria-label="老师" className="min-w-0 lg:col-start-1">
          <SectionHeading title="老师" />
          <div className="flex gap-4 rounded-lg border border-border bg-card p-5 sm:p-6">
            <Avatar user={{ name: teacher.name, avatar_url: teacher.picture_url }} size={56} />
            <div className="min-w-0 wrap-anywhere">
              <Name of={teacher} className="block text-lg font-semibold" />
              {teacher.headline !== "" && <p className="mt-0.5 text-sm text-text-muted">{teacher.headline}</p>}
              {teacher.words !== "" && <p className="mt-3 whitespace-pre-line text-text-secondary">{teacher.words}</p>}
            </div>
          </div>
        </section>
      )}
    </>
  );
}

function Row({ title, path, length, isSample }: OutlineRow) {
  if (path === null) return <p className="px-4 pt-5 pb-2 text-sm font-semibold text-text-secondary sm:px-5">{title}</p>;
  return (
    <Link to={path} prefetch="intent" className="flex min-h-12 items-center gap-3 px-4 py-2.5 hover:bg-hover sm:px-5">
      <span className="min-w-0 flex-1">{title}</span>
      {isSample && <LevelMark level="trial" />}
      <span className="min-w-16 shrink-0 text-right text-xs text-text-muted tabular-nums">{length}</span>
    </Link>
  );
}
