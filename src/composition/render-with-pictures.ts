import type { MarkdownTools } from "../features/content/texts/prepare-text.ts";
import { findPictures, toResolvedPicture } from "../features/front/site/server/pictures/picture-store.ts";
import { findPictureNames, pictureNameOf } from "../features/front/site/server/pictures/written-pictures.ts";
import type { Database } from "../ports/database.ts";

/**
 * Renders texts that contain addresses of stored pictures, as the console inserts them, with the size and preview of
 * these pictures, so that nothing moves when they are loaded.
 */
export function renderWithPictures(
  db: Database,
  renderMarkdown: MarkdownTools["renderMarkdown"],
): MarkdownTools["renderMarkdown"] {
  return async (source, options) => {
    const known = await findPictures(db, findPictureNames(source));
    if (known.size === 0) return renderMarkdown(source, options);
    return renderMarkdown(source, {
      ...options,
      resolveImage: (src) => {
        const name = pictureNameOf(src);
        const picture = known.get(name);
        return options.resolveImage?.(src) ?? (picture === undefined ? null : toResolvedPicture(name, picture));
      },
    });
  };
}
