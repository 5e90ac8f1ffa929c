import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDiskStorage } from "../../src/adapters/storage/disk-storage.ts";
import { createPrivateFolder } from "../../src/adapters/storage/private-folder.ts";
import { createPersonalData, type PersonalData } from "../../src/features/auth/server/account/personal-data.ts";
import type { PersonalDataSources } from "../../src/features/auth/server/account/personal-data-parts.ts";
import type { AuthOptions } from "../../src/features/auth/server/auth.ts";
import type { Database } from "../../src/ports/database.ts";
import type { FileStorage } from "../../src/ports/file-storage.ts";
import { createIdentity, type Identity } from "./identity-site.ts";
import type { Person } from "./people.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export interface PersonalSite {
  identity: Identity;
  personal: PersonalData;
  storage: FileStorage;
  /** Where packed copies lie. */
  exportFolder: string;
  /** Jobs whose transactions have committed or will, oldest first. */
  queued: number[];
  /** Files that some text shows. */
  keptPictures: Set<string>;
  at(person: Person): Visitor;
  remove(): Promise<void>;
}

const nothing: PersonalDataSources = {
  listTables: () => [],
  describeHoldings: async () => [],
  erase: async () => undefined,
};

/** Identity with the personal data beside it, on folders of their own. */
export async function createPersonalSite(
  db: Database,
  options: { sources?: Partial<PersonalDataSources>; auth?: Partial<AuthOptions> } = {},
): Promise<PersonalSite> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-personal-"));
  const identity = createIdentity(db, options.auth);
  const storage = createDiskStorage({ folder: path.join(folder, "files") });
  const exportFolder = path.join(folder, "exports");
  const queued: number[] = [];
  const keptPictures = new Set<string>();
  const personal = createPersonalData({
    context: identity.auth.context,
    storage,
    isPictureKept: async (name) => keptPictures.has(name),
    exports: createPrivateFolder({ folder: exportFolder }),
    queueExport: async (id) => void queued.push(id),
    sources: { ...nothing, ...options.sources },
  });
  const site = { ...identity.auth, endpoints: [...identity.auth.endpoints, ...personal.endpoints] };
  return {
    identity,
    personal,
    storage,
    exportFolder,
    queued,
    keptPictures,
    at: (person) => createVisitor(site, { deviceId: person.deviceId }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
