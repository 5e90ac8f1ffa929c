import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDiskStorage } from "../../src/adapters/storage/disk-storage.ts";
import { createPrivateFolder } from "../../src/adapters/storage/private-folder.ts";
import type { PersonalSource } from "../../src/domain/people/personal-source.ts";
import type { AuthOptions } from "../../src/features/identity/auth/server/auth.ts";
import {
  createPersonalData,
  type PersonalData,
} from "../../src/features/identity/personal-data/server/personal-data.ts";
import type { Database } from "../../src/ports/database.ts";
import type { FileStorage } from "../../src/ports/file-storage.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createIdentity, type Identity } from "./identity-site.ts";
import type { Person } from "./people.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

export interface PersonalSite {
  identity: Identity;
  personal: PersonalData;
  storage: FileStorage;
  /** The folder of data exports. */
  exportFolder: string;
  /** Jobs whose transactions have committed or will commit, oldest first. */
  queued: number[];
  /** Picture files that are used in a text. */
  knownPictures: Set<string>;
  at(person: Person): Visitor;
  remove(): Promise<void>;
}

const nothing: PersonalSource = {
  tables: [],
  listTables: () => [],
  describeHoldings: async () => ({ consequences: [], obstacles: [] }),
  erase: async () => undefined,
};

/** Identity and personal data, with separate folders. */
export async function createPersonalSite(
  db: Database,
  options: { source?: Partial<PersonalSource>; auth?: Partial<AuthOptions> } = {},
): Promise<PersonalSite> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-personal-"));
  const identity = createIdentity(db, options.auth);
  const storage = createDiskStorage({ folder: path.join(folder, "files") });
  const exportFolder = path.join(folder, "exports");
  const queued: number[] = [];
  const knownPictures = new Set<string>();
  const account = identity.auth.personal;
  const personal = createPersonalData({
    db,
    clock: identity.clock,
    logger: quietLogger,
    readSiteName: async () => "知行学社",
    identity: account.identity,
    storage,
    isPictureKnown: async (name) => knownPictures.has(name),
    exports: createPrivateFolder({ folder: exportFolder }),
    queueExport: async (id) => void queued.push(id),
    sources: [account, { ...nothing, erase: identity.notifications.personal.erase }, { ...nothing, ...options.source }],
  });
  const site = { ...identity.auth, endpoints: [...identity.auth.endpoints, ...personal.endpoints] };
  return {
    identity,
    personal,
    storage,
    exportFolder,
    queued,
    knownPictures,
    at: (person) => createVisitor(site, { deviceId: person.deviceId }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
