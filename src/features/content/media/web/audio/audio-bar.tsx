import "./audio.css";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { Link } from "../../../../../ui/controls/link.tsx";
import { Icon, type IconName } from "../../../../../ui/display/icon.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { fileAt, secondsOfFile, startsOfFiles } from "../../item-length.ts";
import { itemPath } from "../../item-paths.ts";
import type { NotesSlot } from "../player/notes-slot.ts";
import { SPEEDS } from "../player/player-memory.ts";
import { useStoredPreferences } from "../player/use-player-preferences.ts";
import { type AudioRequest, closeAudio, offerToggle, playAudio } from "./audio-request.ts";
import { AudioSeek } from "./audio-seek.tsx";
import { useAudioSource } from "./audio-source.ts";
import { useListening } from "./listening.ts";
import { useMediaKeys } from "./media-keys.ts";
import { useSoundAlone } from "./sound-alone.ts";
import { useNoting } from "./use-noting.ts";

const STEP_SECONDS = 15;

export interface AudioBarProps {
  request: AudioRequest;
  /** Tracks the playing sound; renders nothing. */
  follower(sound: HTMLMediaElement, part: { startsAt: number; isLast: boolean }): ReactNode;
  /** Notes at its seconds. */
  notes(slot: NotesSlot & { onClose(): void }): ReactNode;
}

/** The audio player at the bottom of every page; it continues on other pages until it is closed. */
export function AudioBar({ request, follower, notes }: AudioBarProps) {
  const { item, index } = request;
  const { status } = useSession();
  const starts = startsOfFiles(item.kind, item.files);
  const [sound, setSound] = useState<HTMLAudioElement | null>(null);
  const file = item.files[index];
  const isLast = index === item.files.length - 1;
  const duration = file ? secondsOfFile(item.kind, file) : 0;
  const choose = useCallback((next: number) => playAudio({ item, index: next, from: null, isChosen: true }), [item]);
  const resume = useCallback(
    (place: number) => playAudio({ item, index: fileAt(starts, place), from: place, isChosen: false }),
    [item, starts],
  );
  const { failure, retry } = useAudioSource({ sound, request, startsAt: starts[index] ?? 0, duration, status, resume });
  const { at, isPlaying, isWaiting } = useListening(sound);
  useStoredPreferences(sound);
  const [speed, setSpeed] = useSpeed(sound);

  const toggle = useCallback(() => {
    if (sound === null) return;
    if (failure !== null) return retry();
    if (sound.paused) void sound.play().catch(ignoreRefusal);
    else sound.pause();
  }, [sound, failure, retry]);
  useEffect(() => offerToggle(toggle), [toggle]);
  const jump = useCallback(
    (seconds: number) => {
      if (sound) sound.currentTime = Math.min(Math.max(0, sound.currentTime + seconds), sound.duration || duration);
    },
    [sound, duration],
  );
  useSoundAlone(sound);
  useMediaKeys({ item, fileTitle: file?.title ?? "", toggle, jump });

  useEffect(() => {
    if (sound === null || isLast) return;
    const goOn = () => choose(index + 1);
    sound.addEventListener("ended", goOn);
    return () => sound.removeEventListener("ended", goOn);
  }, [sound, isLast, index, choose]);

  const noting = useNoting(sound, request);
  const title = file?.title || item.title;
  return (
    <section
      aria-label={`正在播放：${title}`}
      data-audio-bar=""
      className="fixed inset-x-0 z-40 border-t border-border bg-header backdrop-blur-md print:hidden"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the captions of a recording are on its page, not in the bar */}
      <audio ref={setSound} preload="metadata" />
      {noting.slot && notes(noting.slot)}
      {sound && failure === null && follower(sound, { startsAt: starts[index] ?? 0, isLast })}
      <AudioSeek at={at} duration={duration} onSeek={(second) => jump(second - (sound?.currentTime ?? 0))} />
      <div className="page-width flex h-16 items-center gap-1 sm:gap-2">
        <Link to={itemPath(item.id)} className="group flex min-w-0 flex-1 items-center gap-3">
          <img
            src={item.cover_url}
            alt=""
            width={80}
            height={45}
            className="aspect-video w-16 shrink-0 rounded-md object-cover max-sm:hidden"
          />
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium group-hover:text-brand">{title}</span>
            <span
              role="status"
              className={`block truncate text-xs tabular-nums ${failure === null ? "text-text-muted" : "text-danger-text"}`}
            >
              {failure ?? (isWaiting ? "正在打开" : `${formatPlayingTime(at)} / ${formatPlayingTime(duration)}`)}
            </span>
          </span>
        </Link>
        {failure !== null && <BarButton icon="refresh" label="再试一次" onClick={retry} />}
        <BarButton label="后退 15 秒" text="−15" onClick={() => jump(-STEP_SECONDS)} isWide />
        <BarButton icon={isPlaying ? "pause" : "play"} label={isPlaying ? "暂停" : "播放"} onClick={toggle} isMain />
        <BarButton label="前进 15 秒" text="+15" onClick={() => jump(STEP_SECONDS)} isWide />
        {item.files.length > 1 && (
          <BarButton icon="chevron-right" label="下一集" isOff={isLast} onClick={() => choose(index + 1)} />
        )}
        <BarButton
          label={`播放速度，现在 ${speed} 倍`}
          text={`${speed}×`}
          onClick={() => setSpeed(SPEEDS[((SPEEDS as readonly number[]).indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
        />
        <BarButton icon="document" label="笔记" onClick={noting.open} />
        <BarButton icon="close" label="关闭播放" onClick={closeAudio} />
      </div>
    </section>
  );
}

function useSpeed(sound: HTMLAudioElement | null): [number, (speed: number) => void] {
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (sound === null) return;
    const follow = () => setSpeed(sound.playbackRate);
    follow();
    sound.addEventListener("ratechange", follow);
    return () => sound.removeEventListener("ratechange", follow);
  }, [sound]);
  return [
    speed,
    (next) => {
      if (sound === null) return;
      sound.defaultPlaybackRate = next;
      sound.playbackRate = next;
    },
  ];
}

/** A browser may require another click before it plays sound: the button keeps the label 播放. */
function ignoreRefusal(cause: unknown): void {
  if (!(cause instanceof DOMException)) throw cause;
}

interface BarButtonProps {
  icon?: IconName;
  text?: string;
  label: string;
  isMain?: boolean;
  /** Shown only on wide screens. */
  isWide?: boolean;
  isOff?: boolean;
  onClick(): void;
}

function BarButton({ icon, text, label, isMain = false, isWide = false, isOff = false, onClick }: BarButtonProps) {
  const look = isMain
    ? "rounded-full bg-button text-on-button hover:bg-button-hover"
    : "rounded-md text-text-secondary hover:bg-hover hover:text-text";
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={`grid size-11 shrink-0 place-items-center text-sm tabular-nums aria-disabled:opacity-40 ${look} ${isWide ? "max-sm:hidden" : ""}`}
    >
      {icon ? <Icon name={icon} /> : text}
    </button>
  );
}
