import { conflict, notFound } from "../../../../../kit/api/app-error.ts";
import type { CallingUser, StaffCaller } from "../../../../../kit/api/caller.ts";
import type { UploadedFile } from "../../../../../kit/api/handled-endpoint.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { makeFitting } from "../../../../../kit/pictures/square-picture.ts";
import { readListPage } from "../../../../../kit/tables/list-rows.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../../ports/database.ts";
import * as contract from "../../../../content/pictures/admin-contract.ts";
import type { PictureUse } from "../../../../content/pictures/picture-uses.ts";
import { requirePictureFormat } from "../../../../identity/personal-data/avatar-file.ts";
import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from "../../../../identity/personal-data/personal-data-limits.ts";
import {
  findPicture,
  listedPictures,
  listPicturePlaces,
  lockPicture,
  markPictureRemoved,
  type PicturePlace,
  type PictureRow,
} from "./picture-library-store.ts";
import type { SavedPicture } from "./save-picture.ts";

export interface PictureLibraryContext {
  db: Database;
  clock: Clock;
  savePicture(picture: { bytes: Uint8Array; isSvgAllowed: false; fileName: string }): Promise<SavedPicture>;
  /** Signs the address of a picture for a member of staff if not everybody may see the picture. */
  signAddress(address: string, user: CallingUser): Promise<string>;
  /** Names of the places that use a picture, in order; a place whose row was just deleted is omitted. */
  describePlaces(
    db: DatabaseOrTransaction,
    places: readonly PicturePlace[],
  ): Promise<(PictureUse & { name: string })[]>;
}

const FIELD = "picture";
const LONGEST_SIDE_PIXELS = 4_000;
const MAX_NAMED = 5;

/** The pictures of texts and covers, for authors. */
export function servePictureLibrary(context: PictureLibraryContext): ServedEndpoint[] {
  const { db } = context;
  return [
    serveEndpoint(contract.listPictures, async ({ query: { page, ...filter } }, { user }) => {
      const { rows, total, next } = await readListPage(contract.pictureList, page, listedPictures(db, filter));
      return { items: await describePictures(context, rows, user), total, next };
    }),
    serveEndpoint(contract.uploadPicture, async ({ upload }, caller) => ({
      picture: await addPicture(context, { file: upload, caller }),
    })),
    serveEndpoint(contract.removePicture, async ({ params }, { note }) => {
      await removePicture(context, { name: params.name, note });
      return {};
    }),
  ];
}

/** Stores a picture in a new encoding: only its pixels and the AI mark of the original are kept. */
async function addPicture(
  context: PictureLibraryContext,
  { file, caller: { user, note } }: { file: UploadedFile; caller: StaffCaller },
): Promise<contract.AdminPicture> {
  const { bytes } = await makeFitting(file.bytes, {
    field: FIELD,
    format: requirePictureFormat(file, FIELD),
    longestSidePixels: LONGEST_SIDE_PIXELS,
    maxPixels: PICTURE_MAX_PIXELS,
    maxSidePixels: PICTURE_MAX_SIDE,
  });
  const { src } = await context.savePicture({ bytes, isSvgAllowed: false, fileName: file.fileName });
  const row = await findPicture(context.db, src.replace("/files/", ""));
  const [picture] = row ? await describePictures(context, [row], user) : [];
  if (!picture) throw notFound("图片刚刚被删除了，请再传一次");
  note({ subject: `picture:${picture.name}`, after: { file_name: picture.file_name, size_bytes: picture.size_bytes } });
  return picture;
}

/**
 * Removes a picture from the library. Its bytes are kept for a while: a text that was rendered just before and is saved
 * just after restores it. Throws 404, and 409 with the places that use it.
 */
async function removePicture(
  { db, clock, describePlaces }: PictureLibraryContext,
  { name, note }: { name: string; note: StaffCaller["note"] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockPicture(tx, name);
    if (!row) throw notFound("没有这张图片");
    const places = await listPicturePlaces(tx, [name]);
    if (places.length > 0) {
      const titles = (await describePlaces(tx, places)).map(({ title }) => title);
      const more = titles.length > MAX_NAMED ? `等 ${titles.length} 处` : "";
      throw conflict("PICTURE_IN_USE", `还在用：${titles.slice(0, MAX_NAMED).join("、")}${more}。先从那里拿掉`);
    }
    note({ subject: `picture:${name}`, before: { file_name: row.fileName, size_bytes: row.sizeBytes } });
    await markPictureRemoved(tx, name, clock.now());
  });
}

async function describePictures(
  { db, describePlaces, signAddress }: PictureLibraryContext,
  rows: readonly PictureRow[],
  user: CallingUser,
): Promise<contract.AdminPicture[]> {
  const places = await listPicturePlaces(
    db,
    rows.map(({ name }) => name),
  );
  const uses = await describePlaces(db, places);
  const describe = async (row: PictureRow) => ({
    name: row.name,
    url: `/files/${row.name}`,
    shown_url: await signAddress(`/files/${row.name}`, user),
    file_name: row.fileName,
    width: row.width,
    height: row.height,
    size_bytes: row.sizeBytes,
    created_at: row.createdAt.toISOString(),
    used_in: uses
      .filter(({ name }) => name === row.name)
      .map(({ kind, id, title, address }) => ({ kind, id, title, address })),
  });
  return Promise.all(rows.map(describe));
}
