import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { MediaItem } from "../../item-contract.ts";
import { titleOfFile } from "../played/file-line.ts";

interface FileListProps {
  item: MediaItem;
  /** null: none of them is playing. */
  currentIndex: number | null;
  isPlaying?: boolean;
  onChoose(index: number): void;
}

/** The files of an item in order; choosing one plays it. */
export function FileList({ item, currentIndex, isPlaying = false, onChoose }: FileListProps) {
  return (
    <ol
      aria-label="目录"
      className="mt-6 divide-y divide-border overflow-hidden rounded-lg border border-border bg-card shadow-card"
    >
      {item.files.map((file, index) => {
        const isCurrent = index === currentIndex;
        return (
          <li key={file.id}>
            <button
              type="button"
              aria-current={isCurrent ? "true" : undefined}
              onClick={() => onChoose(index)}
              className={`flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left sm:px-5 ${isCurrent ? "bg-brand-soft font-medium text-brand" : "hover:bg-hover"}`}
            >
              <span className="w-6 shrink-0 text-right text-sm tabular-nums">{index + 1}</span>
              <Icon name={isCurrent && isPlaying ? "pause" : "play"} size={18} />
              <span className="min-w-0 flex-1">{titleOfFile(item, index)}</span>
              <span className="text-sm text-text-secondary tabular-nums">
                {formatPlayingTime(file.duration_seconds ?? 0)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
