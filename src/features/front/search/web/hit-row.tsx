import type { SearchedKind } from "../../../../domain/content/searchable-resources.ts";
import { AI_LABELS } from "../../../../kit/values/ai-mark.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import type { Hit } from "../contract.ts";
import { Marked } from "./marked-text.tsx";
import { LEVEL_NAMES } from "./search-names.ts";

const KIND_NAMES: Readonly<Record<SearchedKind, string>> = {
  course: "课程",
  lesson: "课",
  book: "图书",
  document: "图书",
  article: "文章",
  media: "媒体",
  download: "下载",
  product: "商品",
  topic: "社区",
  proposal: "共创",
  reply: "社区回复",
  comment: "评论",
};

/** One result, which is a link as a whole. `isWithin`: it is listed below its work. */
export function HitRow({ hit, isWithin = false }: { hit: Hit; isWithin?: boolean }) {
  const { title, work, kind, level, ai_mark, snippet, is_code, at_seconds, path } = hit;
  // A discussion has the title of its work.
  const isNamedByTitle = work.kind === kind || title.map(({ text }) => text).join("") === work.title;
  const facts = [
    KIND_NAMES[kind],
    ...(isWithin || isNamedByTitle ? [] : [`《${work.title}》`]),
    // Products are public.
    ...(kind === "product" ? [] : [LEVEL_NAMES[level]]),
    ...(ai_mark === "none" ? [] : [AI_LABELS[ai_mark]]),
    ...(at_seconds === null ? [] : [`在 ${clockOf(at_seconds)} 说到`]),
  ];
  return (
    <Link to={path} className="-mx-3 block rounded-md px-3 py-2 hover:bg-hover">
      <span className={`block ${isWithin ? "text-base" : "text-lg"} font-semibold text-text [&_mark]:font-semibold`}>
        <Marked text={title} />
      </span>
      {snippet && (
        <span className="mt-1 block text-sm leading-relaxed break-words text-text-secondary">
          {is_code ? (
            <code className="rounded-sm bg-surface px-1 font-mono">
              <Marked text={snippet} />
            </code>
          ) : (
            <Marked text={snippet} />
          )}
        </span>
      )}
      <span className="mt-1 block text-xs text-text-muted">{facts.join(" · ")}</span>
    </Link>
  );
}

function clockOf(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const minutes = `${Math.floor((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes.padStart(5, "0")}`;
}
