import { useCallback, useMemo, useState } from "react";
import { useSession } from "../../../../../ui/facts/session.ts";
import { startsOfFiles } from "../../item-length.ts";
import { lineOfFile } from "../played/file-line.ts";
import type { NotesSlot } from "../player/notes-slot.ts";
import { type AudioRequest, playAudio } from "./audio-request.ts";

/** Notes at the seconds of the playing sound: loaded on demand; the sound pauses while the user writes. */
export function useNoting(sound: HTMLAudioElement | null, { item, index }: AudioRequest) {
  const { user } = useSession();
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [request, setRequest] = useState<(NonNullable<NotesSlot["request"]> & { wasPlaying: boolean }) | null>(null);
  const line = useMemo(() => {
    const starts = startsOfFiles(item.kind, item.files);
    return lineOfFile(item, index, (at, from) =>
      playAudio({ item, index: at, from: (starts[at] ?? 0) + from, isChosen: false }),
    );
  }, [item, index]);

  const onRequest = useCallback(() => {
    if (sound === null) return;
    setIsOpen(false);
    setRequest({ at: Math.floor(sound.currentTime), caption: null, wasPlaying: !sound.paused });
    sound.pause();
  }, [sound]);
  const onRequestDone = useCallback(() => {
    if (request?.wasPlaying) void sound?.play();
    setRequest(null);
  }, [sound, request]);

  function open(): void {
    setIsWanted(true);
    // A guest is sent to the login, as for every new note.
    if (user === null) onRequest();
    else setIsOpen(true);
  }

  const slot = sound && { film: sound, isOpen, request, onRequest, onRequestDone, onMarks: ignoreMarks, line };
  return { open, slot: isWanted ? slot && { ...slot, onClose: () => setIsOpen(false) } : null };
}

function ignoreMarks(): void {
  // The audio bar has no space for marks.
}
