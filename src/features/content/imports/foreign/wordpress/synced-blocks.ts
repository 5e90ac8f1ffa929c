import type { WxrItem } from "./read-wxr.ts";

const CALL = /<!-- wp:block \{"ref":(\d{1,20})[^<>]{0,500}\/-->/g;
/** A text that inserts a block a thousand times is malicious. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * Inserts the text of synced blocks where another text refers to them; references inside the blocks are not resolved.
 */
export function createSyncedBlocks(items: readonly WxrItem[]): (content: string) => string {
  const blocks = new Map<string, string>();
  for (const { fields } of items) {
    const isPublished = fields.get("wp:post_type") === "wp_block" && fields.get("wp:status") === "publish";
    if (isPublished && !fields.get("wp:post_password"))
      blocks.set(fields.get("wp:post_id")?.trim() ?? "", fields.get("content:encoded") ?? "");
  }
  return (content) => {
    let length = content.length;
    return content.replace(CALL, (call, id: string) => {
      const blockContent = blocks.get(id);
      length += blockContent?.length ?? 0;
      return blockContent === undefined || length > MAX_CHARACTERS ? call : blockContent;
    });
  };
}
