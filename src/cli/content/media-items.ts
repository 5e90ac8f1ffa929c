import { searchedContent } from "../../composition/searched-content.ts";
import type { AdminItem, ItemDraft } from "../../features/content/media/item-admin-contract.ts";
import { itemPath } from "../../features/content/media/item-paths.ts";
import { listItems } from "../../features/content/media/server/items/item-store.ts";
import {
  changeItem,
  createItem,
  describeItems,
  removeItem,
} from "../../features/content/media/server/items/save-item.ts";
import { withIndexing } from "../../features/front/search/server/with-indexing.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { MediaItemCommand } from "./read-media.ts";

const LISTED = 200;

const KIND_NAMES = { video: "视频", audio: "音频", pictures: "图集" } as const;

/** Runs `media list|new|set|publish|withdraw|remove`: what the media page shows. */
export async function runMediaItems(command: MediaItemCommand, options: CommandOptions): Promise<void> {
  const lines = await openAccounts(options, async ({ db: plainDb, clock, act }) => {
    const context = { db: withIndexing(plainDb, searchedContent), clock };
    if (command.act === "list") {
      const { rows } = await listItems(context.db, { limit: LISTED, offset: 0 });
      const items = await describeItems(context, rows);
      return items.length === 0 ? ["还没有媒体内容"] : items.map((item) => describeItem(item, clock.now()));
    }
    if (command.act === "remove") {
      await act({ action: "removeMediaItem", permission: "media.write" }, (note) =>
        removeItem(context, { id: command.id, note }),
      );
      return ["已删除，它的文件留着"];
    }
    const item =
      command.act === "new"
        ? await act({ action: "createMediaItem", permission: "media.write" }, (note) =>
            createItem(context, { facts: command.facts, note }),
          )
        : await act({ action: "changeMediaItem", permission: "media.write" }, (note) =>
            changeItem(context, { id: command.id, facts: changeOf(command, clock.now()), note }),
          );
    return [describeItem(item, clock.now())];
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}

function changeOf(
  command: Exclude<MediaItemCommand, { act: "list" | "new" | "remove" }>,
  now: Date,
): Partial<ItemDraft> {
  if (command.act === "set") return command.facts;
  return { published_at: command.act === "withdraw" ? null : (command.at ?? now).toISOString() };
}

function describeItem(item: AdminItem, now: Date): string {
  const { id, title, kind, content_type, files, published_at } = item;
  const names = files.map(({ media_id, title: name }) => (name === "" ? `${media_id}` : `${media_id}=${name}`));
  const parts = [
    id,
    title,
    KIND_NAMES[kind],
    content_type,
    stateOf(published_at, now),
    `文件 ${names.join("、") || "没有"}`,
  ];
  return [...parts, itemPath(id)].join("  ");
}

function stateOf(publishedAt: string | null, now: Date): string {
  if (publishedAt === null) return "草稿";
  const at = new Date(publishedAt);
  return at <= now ? "已发布" : `定时（${formatExactTime(at)}）`;
}
