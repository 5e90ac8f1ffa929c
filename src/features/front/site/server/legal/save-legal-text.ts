import { conflict } from "../../../../../kit/api/app-error.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { MarkdownTools } from "../../../../content/texts/prepare-text.ts";
import { rerenderTexts } from "../../../../content/texts/server/rerender-texts.ts";
import { type LegalKind, VERSION_SETTINGS } from "../../legal-kinds.ts";
import { mergeSetting } from "../settings/settings-store.ts";
import { findLegalVersion, insertLegalText, listOutdatedLegalTexts, updateLegalHtml } from "./legal-store.ts";

export interface LegalContext {
  db: Database;
  clock: Clock;
  markdown: Pick<MarkdownTools, "renderMarkdown" | "rendererVersion">;
}

export interface LegalDraft {
  kind: LegalKind;
  /** Identified by its date or number; users consent to exactly this version. */
  version: string;
  title: string;
  markdown: string;
  /** Whether earlier acceptances expire; true by default. */
  isMaterial?: boolean;
  /** Absent: immediately. */
  effectiveAt?: Date | undefined;
  /** Staff stated that refunds under it are measured by what the server delivers. */
  countsDeliveries?: boolean;
}

/**
 * Publishes a new version and, unless it comes into force later, changes the setting that names it. A published version
 * never changes: the same text again does nothing, another text under the same version is rejected with 409.
 */
export async function saveLegalText(context: LegalContext, draft: LegalDraft): Promise<{ isNew: boolean }> {
  const { db, clock, markdown } = context;
  const { html, rendererVersion } = await markdown.renderMarkdown(draft.markdown, {});
  return db.transaction(async (tx) => {
    const now = clock.now();
    const effectiveAt = draft.effectiveAt ?? now;
    const { kind, version, title, isMaterial = true, countsDeliveries = false } = draft;
    const facts = { kind, version, title, isMaterial, countsDeliveries, publishedAt: now, effectiveAt };
    const isNew = await insertLegalText(tx, { ...facts, markdown: draft.markdown, html, rendererVersion });
    if (!isNew) {
      const known = await findLegalVersion(tx, draft);
      if (known?.markdown === draft.markdown && known.title === draft.title) return { isNew };
      throw conflict("LEGAL_VERSION_EXISTS", "这个版本已经发布，不能改动，请换一个版本号");
    }
    const setting = VERSION_SETTINGS[draft.kind];
    if (setting && effectiveAt <= now)
      await mergeSetting(tx, { key: "site", change: { [setting]: draft.version }, now });
    return { isNew };
  });
}

/** Renders legal texts of an older renderer again; the accepted wording does not change. */
export async function rerenderLegalTexts({ db, markdown }: LegalContext, limit: number): Promise<number> {
  const outdated = await listOutdatedLegalTexts(db, { rendererVersion: markdown.rendererVersion, limit });
  return rerenderTexts(markdown, outdated, async ({ kind, version }, { text: { html, rendererVersion } }) => {
    await updateLegalHtml(db, { kind, version, html, rendererVersion });
  });
}
