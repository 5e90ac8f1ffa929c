import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDiskStorage } from "../../src/adapters/storage/disk-storage.ts";
import { createPrivateFolder } from "../../src/adapters/storage/private-folder.ts";
import type { AuthOptions } from "../../src/features/auth/server/auth.ts";
import { createPersonalData, type PersonalData } from "../../src/features/personal-data/server/personal-data.ts";
import type { PersonalDataSources } from "../../src/features/personal-data/server/personal-data-context.ts";
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
  const account = identity.auth.personal;
  const others = { ...nothing, ...options.sources };
  const personal = createPersonalData({
    db,
    clock: identity.clock,
    logger: quietLogger,
    readSiteName: async () => "知行学社",
    identity: account.identity,
    storage,
    isPictureKept: async (name) => keptPictures.has(name),
    exports: createPrivateFolder({ folder: exportFolder }),
    queueExport: async (id) => void queued.push(id),
    sources: {
      listTables: (userId) => [...account.listTables(userId), ...others.listTables(userId)],
      describeHoldings: async (userId) => [
        await account.describeHoldings(userId),
        ...(await others.describeHoldings(userId)),
      ],
      async erase(tx, userId) {
        await others.erase(tx, userId);
        await account.erase(tx, userId);
      },
    },
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
