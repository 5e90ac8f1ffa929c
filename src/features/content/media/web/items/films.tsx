import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { ClosedPoster } from "../../../../../ui/display/closed-poster.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { getThingProgress } from "../../../../learning/progress/contract.ts";
import type { MediaItem } from "../../item-contract.ts";
import { fileAt, startsOfFiles } from "../../item-length.ts";
import { lineOfFile, titleOfFile } from "../played/file-line.ts";
import { FilmView } from "../player/film-view.tsx";
import type { DrawNotes } from "../player/notes-slot.ts";
import { FileList } from "./file-list.tsx";

interface FilmsProps {
  item: MediaItem;
  /** Tracks watching; renders nothing. */
  follower(film: HTMLMediaElement, part: { startsAt: number; isLast: boolean }): ReactNode;
  notes: DrawNotes;
  onReach(): void;
}

/** The films of an item, one of them in the player; when it ends, the next one plays. */
export function Films({ item, follower, notes, onReach }: FilmsProps) {
  const { at, chosen, choose } = useCurrentFile(item);
  const { line, next } = useMemo(
    () => ({
      line: lineOfFile(item, at, choose),
      next:
        at + 1 < item.files.length
          ? { name: "下一段", title: titleOfFile(item, at + 1), isOpen: true, go: () => choose(at + 1, 0) }
          : null,
    }),
    [item, at, choose],
  );
  const file = item.files[at];
  if (!file)
    return <ClosedPoster coverUrl={item.cover_url} icon="clock" text="视频正在准备，放好就能看" onReach={null} />;
  const { startsAt } = line;
  const isLast = at === item.files.length - 1;
  return (
    <>
      <FilmView
        key={file.id}
        item={{ kind: "media", id: item.id, part: { index: at, startsAt } }}
        title={titleOfFile(item, at)}
        posterUrl={file.poster_url ?? item.cover_url}
        durationSeconds={file.duration_seconds ?? 0}
        previewSeconds={null}
        isGated={item.content_type !== "free"}
        request={chosen && { from: chosen.from }}
        next={next}
        onPreviewEnd={onReach}
        gate={null}
        follower={(film) => follower(film, { startsAt, isLast })}
        notes={(slot) => notes({ ...slot, line })}
      />
      {item.files.length > 1 && <FileList item={item} currentIndex={at} onChoose={(index) => choose(index, null)} />}
    </>
  );
}

interface ChosenFile {
  index: number;
  /** A second of this file; null: where its viewer stopped. */
  from: number | null;
}

/** The chosen file; before a choice the file at the second in the address, where the viewer stopped, or the first. */
function useCurrentFile({ id, kind, files }: MediaItem) {
  const { status } = useSession();
  const { search } = useLocation();
  const isRequested = status === "signed_in" && files.length > 1;
  const { data } = usePersonalData(getThingProgress, { params: { kind: "media", id } }, isRequested);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [named, setNamed] = useState<number | null>(null);
  // Read after hydration, because the server renders the same page for every second.
  useEffect(() => {
    const second = /[?&]t=(\d{1,6})(?:&|$)/.exec(search)?.[1];
    setNamed(second === undefined ? null : Number(second));
  }, [search]);
  const choose = useMemo(() => (index: number, from: number | null) => setChosen({ index, from }), []);
  const place = named ?? data?.progress?.place ?? 0;
  return { at: chosen?.index ?? fileAt(startsOfFiles(kind, files), place), chosen, choose };
}
