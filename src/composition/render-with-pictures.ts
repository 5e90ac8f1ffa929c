import type { MarkdownTools } from "../features/content/texts/prepare-text.ts";
import { findPictures, toResolvedPicture } from "../features/front/site/server/pictures/picture-store.ts";
import type { Database } from "../ports/database.ts";

const STORED = /\/files\/([0-9a-f]{64}\.[a-z]{3,4})/g;
const WHOLE_STORED = new RegExp(`^${STORED.source}$`);

/**
 * Renders texts that contain addresses of stored pictures, as the console inserts them, with the size and preview of
 * these pictures, so that nothing moves when they are loaded.
 */
export function renderWithPictures(
  db: Database,
  renderMarkdown: MarkdownTools["renderMarkdown"],
): MarkdownTools["renderMarkdown"] {
  return async (source, options) => {
    const known = await findPictures(
      db,
      [...source.matchAll(STORED)].map(([, name = ""]) => name),
    );
    if (known.size === 0) return renderMarkdown(source, options);
    return renderMarkdown(source, {
      ...options,
      resolveImage: (src) => {
        const name = WHOLE_STORED.exec(src)?.[1] ?? "";
        const picture = known.get(name);
        return options.resolveImage?.(src) ?? (picture === undefined ? null : toResolvedPicture(name, picture));
      },
    });
  };
}
