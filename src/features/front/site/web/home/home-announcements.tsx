import { Link } from "../../../../../ui/controls/link.tsx";
import { TimeText } from "../../../../../ui/display/time-text.tsx";
import type { SiteSettings } from "../../contract.ts";

/** Announcements of the site; renders nothing without any. */
export function HomeAnnouncements({ announcements }: Pick<SiteSettings, "announcements">) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label="公告" className="rounded-lg border border-border px-5 py-2">
      <ul className="divide-y divide-border">
        {announcements.map((announcement) => (
          <li
            key={announcement.url + announcement.title}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span className="text-sm font-medium text-brand">公告</span>
            <Link to={announcement.url} className="flex min-h-11 items-center py-2 hover:text-brand hover:underline">
              {announcement.title}
            </Link>
            <span className="text-right text-xs text-text-muted tabular-nums max-sm:col-start-2 max-sm:-mt-1 max-sm:pb-2">
              <TimeText at={announcement.published_at} className="justify-items-end" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
