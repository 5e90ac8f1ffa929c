import { WatchFollower } from "../../features/learning/web/watch-follower.ts";
import { AudioBar } from "../../features/media/web/audio/audio-bar.tsx";
import type { AudioWish } from "../../features/media/web/audio/audio-wish.ts";

/** The bar that sounds, with what follows how far one has listened. */
export function AudioDock({ wish }: { wish: AudioWish }) {
  const { id } = wish.item;
  return (
    <AudioBar
      key={id}
      wish={wish}
      follower={(sound, part) => <WatchFollower film={sound} kind="media" id={id} part={part} />}
    />
  );
}
