import type { ExportedKind } from "../domain/content/exported-items.ts";
import { insertMovedRights, listMovedRights } from "../features/access/membership/server/ledger/moved-right-store.ts";
import { createExports } from "../features/content/exports/server/exports.ts";
import type { ExportedBytes } from "../features/content/exports/server/write-export.ts";
import {
  findMovedAccount,
  insertMovedAccount,
  listMovedAccounts,
} from "../features/identity/auth/server/account/moved-account-store.ts";
import { exportPeople } from "../features/identity/people-transfer/server/exported-people.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Database } from "../ports/database.ts";
import type { FileStorage } from "../ports/file-storage.ts";

/** The exportable content of the slices. */
export interface ExportedSlices {
  media: { exportedFiles: ExportedKind; exportedItems: ExportedKind };
  books: { exported: readonly ExportedKind[] };
  courses: { exported: readonly ExportedKind[] };
  articles: { exported: ExportedKind };
  site: { exported: readonly ExportedKind[] };
  membership: { exportedPlans: ExportedKind };
  products: { exported: ExportedKind };
}

/** All kinds of an export, each after the kinds that it refers to. */
export function listExportedKinds({
  media,
  books,
  courses,
  articles,
  site,
  membership,
  products,
}: ExportedSlices): ExportedKind[] {
  return [
    media.exportedFiles,
    ...books.exported,
    ...courses.exported,
    articles.exported,
    media.exportedItems,
    ...site.exported,
    membership.exportedPlans,
    products.exported,
  ];
}

/** The users of a site, for exports that include them. */
export function listExportedPeople(db: Database): ExportedKind {
  return exportPeople({
    db,
    listAccounts: listMovedAccounts,
    findAccount: findMovedAccount,
    insertAccount: insertMovedAccount,
    listRights: listMovedRights,
    insertRights: insertMovedRights,
  });
}

/** The exports of a whole site. */
export function exportContent({
  db,
  storage,
  ...slices
}: ExportedSlices & {
  db: Database;
  storage: { media: FileStorage };
  site: Pick<ExportedBytes, "openPicture">;
}): { endpoints: ServedEndpoint[] } {
  const bytes = { openPicture: slices.site.openPicture, openOriginal: storage.media.open };
  return createExports({ db, kinds: listExportedKinds(slices), people: listExportedPeople(db), bytes });
}
