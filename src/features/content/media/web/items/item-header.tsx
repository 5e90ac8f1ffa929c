import { LEVEL, requiredLevelOf } from "../../../../../domain/access/levels.ts";
import { AiLabel, LevelMark, markOfLevel, Tag } from "../../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../../ui/display/time-text.tsx";
import type { MediaItem } from "../../item-contract.ts";
import { itemFacts } from "./item-facts.ts";

/** The player at the left, the text at the right; an audio item takes the full width. */
export const itemColumns = (kind: MediaItem["kind"]) =>
  kind === "audio" ? "" : "grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-10";

/** An audio item: its picture next to its text. */
export const AUDIO_COLUMNS =
  "grid items-center gap-6 sm:grid-cols-[280px_minmax(0,1fr)] sm:gap-8 lg:grid-cols-[360px_minmax(0,1fr)]";

/** The level, title, length and description of an item. */
export function ItemHeader({ item }: { item: MediaItem }) {
  const tags = [item.category, ...item.tags.filter((tag) => tag !== item.category)].filter(Boolean);
  return (
    <header className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <LevelMark level={markOfLevel(requiredLevelOf(item.content_type) ?? LEVEL.admin)} />
        <AiLabel mark={item.ai_mark} />
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
      <h1 className="mt-4 text-[1.75rem] leading-tight font-semibold text-balance sm:text-[2rem]">{item.title}</h1>
      <p className="mt-3 text-sm text-text-muted">
        {itemFacts(item)} · <TimeText at={item.published_at} />
      </p>
      {item.summary !== "" && <p className="mt-4 text-text-secondary">{item.summary}</p>}
    </header>
  );
}
