import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { chapterAt, type FilmChapter } from "./film-chapters.ts";
import { useSecondOf } from "./use-second-of.ts";

/** The chapters of a film by name; each leads to its second. */
export function ChapterList({ film, chapters }: { film: HTMLMediaElement; chapters: readonly FilmChapter[] }) {
  const current = chapterAt(chapters, useSecondOf(film));
  return (
    <section aria-label="章节" className="min-h-0 flex-1 overflow-y-auto p-2">
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.at_seconds}>
            <button
              type="button"
              aria-current={chapter === current}
              onClick={() => {
                film.currentTime = chapter.at_seconds;
              }}
              className="flex min-h-11 w-full items-baseline gap-3 rounded-md px-2 py-2 text-left hover:bg-hover aria-current:bg-hover aria-current:font-medium"
            >
              <span className="shrink-0 text-xs text-text-muted tabular-nums">
                {formatPlayingTime(chapter.at_seconds)}
              </span>
              <span className="min-w-0 break-words">{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
