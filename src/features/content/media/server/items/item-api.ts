import type { RequirePicture } from "../../../../../domain/content/require-picture.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../../kit/tables/list-rows.ts";
import * as contract from "../../item-admin-contract.ts";
import { getMediaItem, listMediaItems } from "../../item-contract.ts";
import type { MediaContext } from "../files/media-context.ts";
import { listedItems } from "./item-list-store.ts";
import type { GuestMedia } from "./read-items.ts";
import { describeItems, removeItem, saveItem } from "./save-item.ts";

/** Items of the media page, for viewers and for staff. */
export function serveItems(
  context: Pick<MediaContext, "db" | "clock"> & { requirePicture: RequirePicture },
  guest: GuestMedia,
): ServedEndpoint[] {
  const { db } = context;
  async function save(id: number | null, draft: contract.ItemDraft, note: StaffCaller["note"]) {
    await context.requirePicture({ field: "cover_url", address: draft.cover_url });
    return { item: await saveItem(context, { id, draft, note }) };
  }
  return [
    serveEndpoint(listMediaItems, ({ query }) => guest.listItems(query)),
    serveEndpoint(getMediaItem, ({ params }) => guest.getItem(params.id)),
    serveEndpoint(contract.listAllMediaItems, async ({ query: { page, ...filter } }) => {
      const listed = listedItems(db, { ...filter, now: context.clock.now() });
      const { rows, total, next } = await readListPage(contract.itemList, page, listed);
      return { items: await describeItems(context, rows), total, next };
    }),
    serveEndpoint(contract.createMediaItem, ({ body }, { note }) => save(null, body, note)),
    serveEndpoint(contract.changeMediaItem, ({ params, body }, { note }) => save(params.id, body, note)),
    serveEndpoint(contract.removeMediaItem, async ({ params }, { note }) => {
      await removeItem(context, { id: params.id, note });
      return {};
    }),
  ];
}
