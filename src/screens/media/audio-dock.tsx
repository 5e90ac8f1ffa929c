import { AudioBar } from "../../features/content/media/web/audio/audio-bar.tsx";
import type { AudioRequest } from "../../features/content/media/web/audio/audio-request.ts";
import { FilmNotes } from "../../features/learning/notes/web/late-film-notes.tsx";
import { WatchFollower } from "../../features/learning/progress/web/watch-follower.ts";
import { Sheet } from "../../ui/dialog/sheet.tsx";

/** The audio bar with the tracking of the listening progress. */
export function AudioDock({ request }: { request: AudioRequest }) {
  const { id } = request.item;
  return (
    <AudioBar
      key={id}
      request={request}
      notes={({ onClose, ...slot }) => (
        <FilmNotes
          {...slot}
          kind="media"
          id={id}
          frame={(list) => (
            <Sheet isOpen title="笔记" onClose={onClose}>
              {list}
            </Sheet>
          )}
        />
      )}
      follower={(sound, part) => <WatchFollower film={sound} kind="media" id={id} part={part} />}
    />
  );
}
