import { useCallback, useMemo, useState } from "react";
import { useSession } from "../../../../../ui/facts/session.ts";
import { startsOfFiles } from "../../item-length.ts";
import { lineOfFile } from "../played/file-line.ts";
import type { NotesSlot } from "../player/notes-slot.ts";
import { type AudioWish, playAudio } from "./audio-wish.ts";

/** Notes at the seconds of the playing sound: loaded on demand; the sound pauses while the user writes. */
export function useNoting(sound: HTMLAudioElement | null, { item, index }: AudioWish) {
  const { user } = useSession();
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [wish, setWish] = useState<(NonNullable<NotesSlot["wish"]> & { wasPlaying: boolean }) | null>(null);
  const line = useMemo(() => {
    const starts = startsOfFiles(item.kind, item.files);
    return lineOfFile(item, index, (at, from) =>
      playAudio({ item, index: at, from: (starts[at] ?? 0) + from, isChosen: false }),
    );
  }, [item, index]);

  const onWish = useCallback(() => {
    if (sound === null) return;
    setIsOpen(false);
    setWish({ at: Math.floor(sound.currentTime), caption: null, wasPlaying: !sound.paused });
    sound.pause();
  }, [sound]);
  const onWishDone = useCallback(() => {
    if (wish?.wasPlaying) void sound?.play();
    setWish(null);
  }, [sound, wish]);

  function open(): void {
    setIsWanted(true);
    // A guest is sent to the login, as with every new note.
    if (user === null) onWish();
    else setIsOpen(true);
  }

  const slot = sound && { film: sound, isOpen, wish, onWish, onWishDone, onMarks: ignoreMarks, line };
  return { open, slot: isWanted ? slot && { ...slot, onClose: () => setIsOpen(false) } : null };
}

function ignoreMarks(): void {
  // The bar has no space for them.
}
