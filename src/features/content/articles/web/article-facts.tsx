import { requiredLevelOf } from "../../../../domain/access/levels.ts";
import { AiLabel, LevelMark, markOfLevel } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import type { ArticleCard } from "../contract.ts";

/**
 * The audience, author, length and date of an article. The date is last, because it reserves more space than it needs.
 */
export function ArticleFacts({ article, className }: { article: ArticleCard; className: string }) {
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-text-muted ${className}`}>
      <LevelMark level={markOfLevel(requiredLevelOf(article.content_type) ?? 9)} />
      <AiLabel mark={article.ai_mark} />
      {article.author !== "" && <bdi>{article.author}</bdi>}
      <span>{article.word_count} 字</span>
      <TimeText at={article.published_at} />
    </p>
  );
}
