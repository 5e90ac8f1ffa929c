import type { RequirePicture } from "../../../../../domain/content/require-picture.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../../kit/tables/list-rows.ts";
import { createOnce } from "../../../../identity/idempotency/server/create-once.ts";
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
  const requireCover = (draft: contract.ItemDraft) =>
    context.requirePicture({ field: "cover_url", address: draft.cover_url });
  return [
    serveEndpoint(listMediaItems, ({ query }) => guest.listItems(query)),
    serveEndpoint(getMediaItem, ({ params }) => guest.getItem(params.id)),
    serveEndpoint(contract.listAllMediaItems, async ({ query: { page, ...filter } }) => {
      const listed = listedItems(db, { ...filter, now: context.clock.now() });
      const { rows, total, next } = await readListPage(contract.itemList, page, listed);
      return { items: await describeItems(context, rows), total, next };
    }),
    serveEndpoint(contract.createMediaItem, async ({ body }, caller) => {
      await requireCover(body);
      const { createMediaItem: endpoint } = contract;
      return createOnce(context, { endpoint, input: body, caller }, async (tx) => ({
        item: await saveItem({ ...context, db: tx }, { id: null, draft: body, note: caller.note }),
      }));
    }),
    serveEndpoint(contract.changeMediaItem, async ({ params, body }, { note }) => {
      await requireCover(body);
      return { item: await saveItem(context, { id: params.id, draft: body, note }) };
    }),
    serveEndpoint(contract.removeMediaItem, async ({ params }, { note }) => {
      await removeItem(context, { id: params.id, note });
      return {};
    }),
  ];
}
