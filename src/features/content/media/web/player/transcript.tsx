import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { FoundWord } from "../../../../../ui/display/found-word.tsx";
import { plainCaption } from "./caption-at.ts";

interface Line {
  key: string;
  from: number;
  to: number;
  text: string;
}

interface TranscriptProps {
  element: HTMLMediaElement;
  /** The last loaded caption file, so that another language is read again. */
  track: TextTrack;
}

/** The caption lines of the film: they follow it, can be searched, and each line seeks to its second. */
export function Transcript({ element, track }: TranscriptProps) {
  const lines = useLines(track);
  const currentKey = useCurrentKey(element, lines);
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const query = wanted.trim().toLowerCase();
  const found = query === "" ? lines : lines.filter((line) => line.text.toLowerCase().includes(query));

  useEffect(() => {
    if (query !== "" || currentKey === null || list.current?.contains(document.activeElement)) return;
    const line = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!line || !list.current) return;
    // Scroll only the list, not the page.
    list.current.scrollTo({ top: line.offsetTop - list.current.clientHeight / 3 });
  }, [currentKey, query]);

  return (
    <section aria-label="文稿" className="flex min-h-0 flex-1 flex-col">
      <label className="block p-3">
        <span className="sr-only">在文稿里找</span>
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          placeholder="在文稿里找"
          className="h-11 w-full rounded-md border border-border-strong bg-body px-3"
        />
      </label>
      <p aria-live="polite" className="px-4 text-sm text-text-muted">
        {query !== "" && (found.length === 0 ? "没有找到" : `${found.length} 处`)}
      </p>
      <ol ref={list} className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {found.map((line) => (
          <li key={line.key}>
            <button
              type="button"
              aria-current={line.key === currentKey}
              onClick={() => {
                element.currentTime = line.from;
              }}
              className="flex w-full gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover aria-current:bg-hover aria-current:font-medium"
            >
              <span className="shrink-0 pt-0.5 text-xs text-text-muted tabular-nums">
                {formatPlayingTime(line.from)}
              </span>
              <span>{query === "" ? line.text : markMatches(line.text, query)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The line with every match marked. */
function markMatches(text: string, query: string): ReactNode[] {
  const parts: ReactNode[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(query); at >= 0; at = lower.indexOf(query, from)) {
    parts.push(text.slice(from, at), <FoundWord key={at}>{text.slice(at, at + query.length)}</FoundWord>);
    from = at + query.length;
  }
  return [...parts, text.slice(from)];
}

function useLines(track: TextTrack): readonly Line[] {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    // A disabled track is not loaded; a hidden track is loaded but not drawn.
    if (track.mode === "disabled") track.mode = "hidden";
    let timer: ReturnType<typeof setTimeout> | undefined;
    function read(): void {
      const cues = Array.from(track.cues ?? []) as VTTCue[];
      if (cues.length === 0) {
        // Tracks in markup fire their load event at the element, tracks added by script do not: poll.
        timer = setTimeout(read, 250);
        return;
      }
      setLines(
        cues.map((cue, at) => ({
          key: `${at}:${cue.startTime}`,
          from: cue.startTime,
          to: cue.endTime,
          text: plainCaption(cue.text),
        })),
      );
    }
    read();
    return () => clearTimeout(timer);
  }, [track]);
  return lines;
}

function useCurrentKey(element: HTMLMediaElement, lines: readonly Line[]): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    const follow = () => {
      const at = element.currentTime;
      setKey(lines.findLast((line) => line.from <= at + 0.05)?.key ?? null);
    };
    follow();
    element.addEventListener("timeupdate", follow);
    element.addEventListener("seeked", follow);
    return () => {
      element.removeEventListener("timeupdate", follow);
      element.removeEventListener("seeked", follow);
    };
  }, [element, lines]);
  return key;
}
