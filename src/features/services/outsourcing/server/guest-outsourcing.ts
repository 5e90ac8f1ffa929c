import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { Database } from "../../../../ports/database.ts";
import type { readOutsourcing, ServiceCase, ServicePackage } from "../contract.ts";
import { type CaseRow, listCases, listPackages, type PackageRow } from "./showcase-store.ts";

/** Packages and finished works for guests, read through a connection that can only read public tables. */
export interface GuestOutsourcing {
  read(): Promise<OutputOf<typeof readOutsourcing>>;
}

export function createGuestOutsourcing(guestDb: Database): GuestOutsourcing {
  return {
    async read() {
      const [packages, cases] = await Promise.all([
        listPackages(guestDb, { isOpen: true }),
        listCases(guestDb, { isShown: true }),
      ]);
      return { packages: packages.map(toServicePackage), cases: cases.map(toServiceCase) };
    },
  };
}

export function toServicePackage({ id, title, summary, includes, fromFen, days }: PackageRow): ServicePackage {
  return { id, title, summary, includes, from_fen: fromFen, days };
}

export function toServiceCase({ id, title, client, summary, outcome, year }: CaseRow): ServiceCase {
  return { id, title, client, summary, outcome, year };
}
