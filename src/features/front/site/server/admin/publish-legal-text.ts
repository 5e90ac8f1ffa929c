import type { z } from "zod";
import { invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { issueText } from "../../../../../kit/api/issue-text.ts";
import { type LegalVersion, legalDraftSchema, type readLegalVersion } from "../../admin-contract.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { findLegalInForce, findLegalVersion, listLegalTexts } from "../legal/legal-store.ts";
import { saveLegalText } from "../legal/save-legal-text.ts";
import { announceLegal } from "./announce-legal.ts";
import { requireNotice, requireStatedMeasure } from "./require-notice.ts";
import type { SiteAdminContext } from "./site-admin.ts";

/**
 * Publishes a new version; the same text again does nothing. Throws 409 for another text under a known version, 422 for
 * a draft of the wrong form.
 */
export async function publishLegalText(
  context: SiteAdminContext,
  {
    draft,
    note,
  }: { draft: Omit<z.input<typeof legalDraftSchema>, "kind"> & { kind: string }; note: StaffCaller["note"] },
): Promise<{ isNew: boolean }> {
  const parsed = legalDraftSchema.safeParse(draft, { error: issueText });
  if (!parsed.success) {
    throw invalidInput(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), [message]])));
  }
  const { kind, version, title, markdown, is_material: isMaterial, counts_deliveries: countsDeliveries } = parsed.data;
  const now = context.clock.now();
  const effectiveAt = parsed.data.effective_at === undefined ? undefined : new Date(parsed.data.effective_at);
  if (effectiveAt && effectiveAt < now) throw invalidInput({ effective_at: ["生效的时间已经过去"] });
  const isKnown = (await findLegalVersion(context.db, { kind, version })) !== null;
  const requiredByLaw = parsed.data.required_by_law;
  if (!isKnown) {
    await requireStatedMeasure(context.db, { kind, effectiveAt, countsDeliveries }, now);
    await requireNotice(context.isAgreed, { kind, effectiveAt, isMaterial, requiredByLaw }, now);
  }
  const former = await findLegalInForce(context.db, { kind, at: now });
  const { isNew } = await saveLegalText(context, {
    kind,
    version,
    title,
    markdown,
    isMaterial,
    effectiveAt,
    ...(countsDeliveries !== undefined && { countsDeliveries }),
  });
  if (isNew && effectiveAt && effectiveAt > now)
    await announceLegal(context.db, { kind, version, title, effectiveAt, now });
  context.onPublished?.();
  note({
    subject: `legal:${kind}`,
    before: { version: former?.version ?? null },
    after: {
      version,
      is_material: isMaterial,
      ...(effectiveAt !== undefined && { effective_at: effectiveAt.toISOString() }),
      ...(countsDeliveries !== undefined && { counts_deliveries: countsDeliveries }),
      ...(requiredByLaw !== undefined && { required_by_law: requiredByLaw }),
    },
  });
  return { isNew };
}

export async function listLegalVersions({
  db,
  clock,
}: Pick<SiteAdminContext, "db" | "clock">): Promise<LegalVersion[]> {
  const seen = new Set<string>();
  const now = clock.now();
  return (await listLegalTexts(db)).map((row) => {
    const { kind, version, title, isMaterial, publishedAt, effectiveAt, countsDeliveries } = row;
    const isInForce = effectiveAt <= now && !seen.has(kind);
    if (isInForce) seen.add(kind);
    return {
      kind,
      version,
      title,
      is_material: isMaterial,
      published_at: publishedAt.toISOString(),
      effective_at: effectiveAt.toISOString(),
      counts_deliveries: countsDeliveries,
      is_in_force: isInForce,
    };
  });
}

/** One version with its text, an announced one too. Throws 404. */
export async function findLegalSource(
  { db }: Pick<SiteAdminContext, "db">,
  sought: { kind: LegalKind; version: string },
): Promise<OutputOf<typeof readLegalVersion>> {
  const row = await findLegalVersion(db, sought);
  if (row === null) throw notFound("没有这个版本");
  return { version: row.version, title: row.title, markdown: row.markdown };
}
