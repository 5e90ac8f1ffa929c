import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../../../../ui/controls/button.tsx";
import { CoverPicture } from "../../../../../ui/display/cover-picture.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { MediaItem } from "../../item-contract.ts";
import { fileAt, startsOfFiles } from "../../item-length.ts";
import { playAudio, toggleAudio, useAudioState } from "../audio/audio-request.ts";
import { FileList } from "./file-list.tsx";
import { AUDIO_COLUMNS } from "./item-header.tsx";

interface AudioViewProps {
  item: MediaItem;
  /** Whether this visitor may hear all of it; null: the answer is pending. */
  isOpen: boolean | null;
  onReach(): void;
  /** The title and the other facts. */
  header: ReactNode;
}

/** A recording on its page: picture, play button and episodes. The player itself is the audio bar of the site. */
export function AudioView({ item, isOpen, onReach, header }: AudioViewProps) {
  const { request, isPlaying } = useAudioState();
  const { search } = useLocation();
  const isHere = request?.item.id === item.id;
  const index = isHere ? request.index : null;
  /** The action that was requested before the server responded. */
  const [early, setEarly] = useState<{ chosen: number | null } | null>(null);
  useEffect(() => {
    if (isOpen === null || early === null) return;
    setEarly(null);
    play(early.chosen);
  });

  function play(chosen: number | null) {
    if (isOpen === null) return setEarly({ chosen });
    if (!isOpen) return onReach();
    if (isHere && (chosen === null || chosen === request.index)) return toggleAudio();
    const second = /[?&]t=(\d{1,6})(?:&|$)/.exec(search)?.[1];
    const from = second === undefined || chosen !== null ? null : Number(second);
    const named = from === null ? 0 : fileAt(startsOfFiles(item.kind, item.files), from);
    const { id, title, cover_url, kind, files } = item;
    playAudio({ item: { id, title, cover_url, kind, files }, index: chosen ?? named, from, isChosen: chosen !== null });
  }

  return (
    <>
      <div className={AUDIO_COLUMNS}>
        <CoverPicture
          of="article"
          src={item.cover_url}
          data-cover=""
          fetchPriority="high"
          className="aspect-video h-auto w-full rounded-lg bg-hover shadow-card"
        />
        <div className="min-w-0">
          {header}
          <div className="mt-6">
            {item.files.length === 0 ? (
              <p className="text-text-secondary">音频正在准备，放好就能听。</p>
            ) : (
              <Button size="large" onClick={() => play(null)}>
                <span className={isOpen === false ? "for-guests" : ""}>
                  <Icon name={isOpen !== false ? (isHere && isPlaying ? "pause" : "play") : "lock"} />
                </span>
                {isOpen && isHere && isPlaying ? "暂停" : "播放"}
              </Button>
            )}
          </div>
        </div>
      </div>
      {item.files.length > 1 && (
        <FileList item={item} currentIndex={index} isPlaying={isHere && isPlaying} onChoose={play} />
      )}
    </>
  );
}
