import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { RequirePicture } from "../../../../domain/content/require-picture.ts";
import { invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { Remembered } from "../../../../kit/process/remembered.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { FileStorage } from "../../../../ports/file-storage.ts";
import type { MarkdownTools } from "../../../content/texts/prepare-text.ts";
import { rerenderJob } from "../../../content/texts/server/rerender-job.ts";
import { type SiteSettings, siteSettingsSchema } from "../contract.ts";
import type { PublicBlock } from "../home-blocks.ts";
import { sufficientVersions } from "../legal-acceptance.ts";
import type { LegalKind } from "../legal-kinds.ts";
import { completeSettings } from "../site-settings.ts";
import { announcePublished } from "./changes/announce-published.ts";
import { findPreview } from "./home/arrange-home.ts";
import { findHome } from "./home/home-store.ts";
import { renderBlocks, rerenderHomeTexts } from "./home/home-texts.ts";
import { compareLegal, type LegalComparison } from "./legal/compare-legal.ts";
import { exportSite } from "./legal/exported-site.ts";
import { findLegalInForce, findLegalVersion, findUpcomingLegal, listEditions } from "./legal/legal-store.ts";
import { putLegalInForce } from "./legal/put-in-force.ts";
import { type LegalDraft, rerenderLegalTexts, saveLegalText } from "./legal/save-legal-text.ts";
import { isPictureKnown, isPictureStored } from "./pictures/picture-store.ts";
import { createPictureCheck } from "./pictures/require-picture.ts";
import { type OpenedPicture, openPicture, type SavedPicture, savePicture } from "./pictures/save-picture.ts";
import { findSetting, mergeSetting } from "./settings/settings-store.ts";

interface SiteDependencies {
  db: Database;
  /** May only read public tables. */
  guestDb: Database;
  clock: Clock;
  markdown: Pick<MarkdownTools, "renderMarkdown" | "rendererVersion">;
  storage: FileStorage;
}

interface LegalText {
  kind: LegalKind;
  version: string;
  title: string;
  html: string;
  publishedAt: Date;
  effectiveAt: Date;
}

/** For page loaders: runs on a connection that may only read public tables. */
export interface GuestSite {
  readSettings(): Promise<SiteSettings>;
  /** Blocks of the home page, including hidden ones. */
  readHome(): Promise<readonly PublicBlock[]>;
  /** Blocks of the draft for this key; throws 404 when the key is unknown or expired. */
  previewHome(key: string): Promise<readonly PublicBlock[]>;
  /** The version in force, or the requested one; throws 404. */
  getLegalText(kind: LegalKind, version?: string): Promise<LegalText>;
  /** Versions of one text, newest first. */
  listLegalVersions(kind: LegalKind): Promise<LegalEdition[]>;
  /** The version that is announced and comes into force later; null: none. */
  findUpcomingLegal(kind: LegalKind): Promise<{ version: string; effectiveAt: Date } | null>;
  /** The differences from this version to the one in force; throws 404. */
  compareLegal(kind: LegalKind, from: string): Promise<LegalComparison>;
}

type SufficientVersions = Record<"terms" | "privacy", string[]>;
type LegalEdition = Awaited<ReturnType<typeof listEditions>>[number];

export interface Site {
  guest: GuestSite;
  jobs: Job[];
  /**
   * Versions of the two accepted texts whose acceptance is sufficient: the one in force, and older ones that only minor
   * changes followed.
   */
  readSufficientVersions(): Promise<SufficientVersions>;
  /** A legal text was published by this or another process. */
  forgetReads(): void;
  /** Throws 422 for a value of the wrong form. */
  updateSettings(change: Partial<SiteSettings>): Promise<SiteSettings>;
  /** Whether refunds of orders under this version of the purchase agreement are measured by what the server delivers. */
  countsDeliveries(purchaseVersion: string): Promise<boolean>;
  saveLegalText(draft: LegalDraft): Promise<{ isNew: boolean }>;
  savePicture(picture: { bytes: Uint8Array; isSvgAllowed: boolean; fileName?: string }): Promise<SavedPicture>;
  openPicture(name: string): Promise<OpenedPicture | null>;
  /** Whether a text may use the file of this name. */
  isPictureKnown(name: string): Promise<boolean>;
  /** Whether the file of this name must be kept. */
  isPictureStored(name: string): Promise<boolean>;
  /** For covers and portraits. */
  requirePicture: RequirePicture;
  /** For exports: settings and legal texts. */
  exported: ExportedKind[];
  /** Renders legal texts of an older renderer again; 0 means that all are current. */
  rerenderOutdated(limit: number): Promise<number>;
}

const SETTINGS_KEY = "site";

/** Longer than the minute between two runs, so that a late run leaves no gap. */
const ANNOUNCED_STRETCH_MS = 180_000;

/** The site itself: its settings, legal texts and pictures. */
export function createSite(dependencies: SiteDependencies): Site {
  const { db, guestDb, clock, storage } = dependencies;
  // Cached for all callers.
  const sufficient = new Remembered<SufficientVersions>({ max: 1 });
  return {
    guest: {
      readSettings: async () => completeSettings(await findSetting(guestDb, SETTINGS_KEY)),
      readHome: async () => renderBlocks(guestDb, await findHome(guestDb)),
      previewHome: async (key) => {
        const blocks = await findPreview(guestDb, key, clock.now());
        if (!blocks) throw notFound();
        return blocks;
      },
      getLegalText: async (kind, version) => {
        const row =
          version === undefined
            ? await findLegalInForce(guestDb, { kind, at: clock.now() })
            : await findLegalVersion(guestDb, { kind, version });
        if (!row) throw notFound();
        const { title, html, publishedAt, effectiveAt } = row;
        return { kind, version: row.version, title, html, publishedAt, effectiveAt };
      },
      listLegalVersions: (kind) => listEditions(guestDb, { kind, at: clock.now() }),
      findUpcomingLegal: (kind) => findUpcomingLegal(guestDb, { kind, at: clock.now() }),
      compareLegal: async (kind, from) => {
        const comparison = await compareLegal(guestDb, { kind, from, now: clock.now() });
        if (!comparison) throw notFound();
        return comparison;
      },
    },
    jobs: [
      { name: "announce-published", schedule: "* * * * *", run: () => announceLately(db, clock) },
      { name: "put-legal-in-force", schedule: "* * * * *", run: () => putLegalInForce(db, clock.now()) },
      rerenderJob({ of: "legal-texts", minute: 0, rerender: (limit) => rerenderLegalTexts(dependencies, limit) }),
      rerenderJob({ of: "home", minute: 0, rerender: () => rerenderHomeTexts(dependencies) }),
    ],
    updateSettings: async (change) => {
      const parsed = siteSettingsSchema.partial().safeParse(change);
      if (!parsed.success) {
        throw invalidInput(
          Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), ["填写有误"]])),
        );
      }
      await mergeSetting(db, { key: SETTINGS_KEY, change: parsed.data, now: clock.now() });
      return completeSettings(await findSetting(db, SETTINGS_KEY));
    },
    readSufficientVersions: () =>
      sufficient.get(0, () => readSufficientVersions(db, clock.now())) as Promise<SufficientVersions>,
    forgetReads: () => sufficient.forget(),
    countsDeliveries: async (version) =>
      (await findLegalVersion(db, { kind: "purchase", version }))?.countsDeliveries ?? false,
    saveLegalText: (draft) => saveLegalText(dependencies, draft).finally(() => sufficient.forget()),
    exported: exportSite(dependencies),
    savePicture: (picture) => savePicture(dependencies, picture),
    openPicture: (name) => openPicture(storage, name),
    isPictureKnown: (name) => isPictureKnown(db, name),
    isPictureStored: (name) => isPictureStored(db, name),
    requirePicture: createPictureCheck(db),
    rerenderOutdated: (limit) => rerenderLegalTexts(dependencies, limit),
  };
}

async function announceLately(db: Database, clock: Clock): Promise<void> {
  const until = clock.now();
  await announcePublished(db, { after: new Date(until.getTime() - ANNOUNCED_STRETCH_MS), until });
}

async function readSufficientVersions(db: Database, at: Date): Promise<SufficientVersions> {
  const [terms, privacy] = await Promise.all([
    listEditions(db, { kind: "terms", at }),
    listEditions(db, { kind: "privacy", at }),
  ]);
  return { terms: sufficientVersions(terms), privacy: sufficientVersions(privacy) };
}
