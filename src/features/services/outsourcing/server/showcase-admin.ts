import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { isValueTaken } from "../../../../kit/tables/taken-value.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { AdminCase, AdminPackage, CaseDraft, PackageDraft, readOutsourcingSetup } from "../admin-contract.ts";
import { toServiceCase, toServicePackage } from "./guest-outsourcing.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { outsourcingCases, outsourcingPackages } from "./outsourcing-tables.ts";
import {
  type CaseRow,
  findCase,
  findPackage,
  insertCase,
  insertPackage,
  listCases,
  listPackages,
  type PackageRow,
  updateCase,
  updatePackage,
} from "./showcase-store.ts";

interface Setup {
  db: Database;
}

interface Noting {
  note: StaffCaller["note"];
}

export async function readSetup({
  db,
  listManagers,
  findNames,
}: Setup & Pick<OutsourcingContext, "listManagers" | "findNames">): Promise<OutputOf<typeof readOutsourcingSetup>> {
  const [packages, cases, managers] = await Promise.all([
    listPackages(db, { isOpen: null }),
    listCases(db, { isShown: null }),
    listManagers(),
  ]);
  const names = await findNames(managers);
  return {
    packages: packages.map(toAdminPackage),
    cases: cases.map(toAdminCase),
    owners: [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.id - b.id),
  };
}

/** Creates or changes a package. Quotes do not change. Throws 404, `OUTSOURCING_NAME_TAKEN`. */
export async function savePackage(
  tx: Transaction,
  { draft, note }: Noting & { draft: PackageDraft },
): Promise<AdminPackage> {
  const { id, title, summary, includes, from_fen: fromFen, days, is_open: isOpen, position } = draft;
  if (await isValueTaken(tx, title, { column: outsourcingPackages.title, id: outsourcingPackages.id, own: id }))
    throw taken("已经有叫这个名字的方案");
  const before = id === undefined ? null : await findPackage(tx, id);
  const facts = { title, summary, includes, fromFen, days, isOpen, position };
  const row = id === undefined ? await insertPackage(tx, facts) : await updatePackage(tx, id, facts);
  if (row === null) throw notFound("没有这个方案");
  const serialized = toAdminPackage(row);
  note({ subject: `outsourcing-package:${row.id}`, before: before && toAdminPackage(before), after: serialized });
  return serialized;
}

/** Creates or changes a case. Throws 404, `OUTSOURCING_NAME_TAKEN`. */
export async function saveCase(tx: Transaction, { draft, note }: Noting & { draft: CaseDraft }): Promise<AdminCase> {
  const { id, title, client, summary, outcome, year, is_shown: isShown, position } = draft;
  if (await isValueTaken(tx, title, { column: outsourcingCases.title, id: outsourcingCases.id, own: id }))
    throw taken("已经有叫这个名字的案例");
  const before = id === undefined ? null : await findCase(tx, id);
  const facts = { title, client, summary, outcome, year, isShown, position };
  const row = id === undefined ? await insertCase(tx, facts) : await updateCase(tx, id, facts);
  if (row === null) throw notFound("没有这个案例");
  const serialized = toAdminCase(row);
  note({ subject: `outsourcing-case:${row.id}`, before: before && toAdminCase(before), after: serialized });
  return serialized;
}

function toAdminPackage(row: PackageRow): AdminPackage {
  return { ...toServicePackage(row), is_open: row.isOpen, position: row.position };
}

function toAdminCase(row: CaseRow): AdminCase {
  return { ...toServiceCase(row), is_shown: row.isShown, position: row.position };
}

function taken(message: string) {
  return conflict("OUTSOURCING_NAME_TAKEN", message);
}
