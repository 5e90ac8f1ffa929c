import type { z } from "zod";
import { invalidInput } from "../../../../kit/api/app-error.ts";
import { issueText } from "../../../../kit/api/issue-text.ts";
import type { StaffCaller } from "../../../../kit/api/serve-endpoint.ts";
import { type LegalVersion, legalDraftSchema } from "../../operator-contract.ts";
import { findLegalText, listLegalTexts } from "../legal/legal-store.ts";
import { saveLegalText } from "../legal/save-legal-text.ts";
import type { SiteDesk } from "./site-desk.ts";

/**
 * Puts a new version in force; the same text again does nothing. Throws 409 for another text
 * under a known version, 422 for a draft of the wrong form.
 */
export async function publishLegalText(
  desk: SiteDesk,
  {
    draft,
    note,
  }: { draft: Omit<z.input<typeof legalDraftSchema>, "kind"> & { kind: string }; note: StaffCaller["note"] },
): Promise<{ isNew: boolean }> {
  const parsed = legalDraftSchema.safeParse(draft, { error: issueText });
  if (!parsed.success) {
    throw invalidInput(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), [message]])));
  }
  const { is_material: isMaterial, ...text } = parsed.data;
  const { kind, version } = text;
  const former = await findLegalText(desk.db, { kind });
  const { isNew } = await saveLegalText(desk, { ...text, isMaterial });
  desk.onPublished?.();
  note({
    subject: `legal:${kind}`,
    before: { version: former?.version ?? null },
    after: { version, is_material: isMaterial },
  });
  return { isNew };
}

export async function listLegalVersions({ db }: Pick<SiteDesk, "db">): Promise<LegalVersion[]> {
  const seen = new Set<string>();
  return (await listLegalTexts(db)).map(({ kind, version, title, isMaterial, publishedAt }) => {
    const isInForce = !seen.has(kind);
    seen.add(kind);
    return {
      kind,
      version,
      title,
      is_material: isMaterial,
      published_at: publishedAt.toISOString(),
      is_in_force: isInForce,
    };
  });
}
