import { Link } from "react-router";
import { TimeText } from "../../../ui/time-text.tsx";
import type { SiteSettings } from "../contract.ts";

/** What the operator wants everyone to know; nothing when there is nothing. */
export function HomeAnnouncements({ announcements }: Pick<SiteSettings, "announcements">) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label="公告" className="rounded-lg border border-border px-5 py-2">
      <ul className="divide-y divide-border">
        {announcements.map((announcement) => (
          <li key={announcement.url + announcement.title} className="flex flex-wrap items-center gap-x-4">
            <span className="text-sm font-medium text-brand">公告</span>
            <Link to={announcement.url} className="flex min-h-11 flex-1 items-center hover:text-brand hover:underline">
              {announcement.title}
            </Link>
            <TimeText at={announcement.published_at} className="text-xs text-text-muted" />
          </li>
        ))}
      </ul>
    </section>
  );
}
