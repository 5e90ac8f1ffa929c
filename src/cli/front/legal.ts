import { splitFrontMatter } from "../../features/content/imports/source/front-matter.ts";
import { listLegalVersions, publishLegalText } from "../../features/front/site/server/admin/publish-legal-text.ts";
import { isDocumentAgreed } from "../../features/identity/auth/server/people/consent-store.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { LEGAL_NAMES } from "../names.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { LegalCommand } from "../read-admin.ts";
import { readTextFile } from "../read-file.ts";

/** Runs `legal`. */
export async function runLegal(command: LegalCommand, options: CommandOptions): Promise<void> {
  if (command.act === "list") {
    const versions = await openAccounts(options, (context) => listLegalVersions(context));
    const lines = versions.map(({ kind, version, title, published_at, effective_at, is_in_force }) => {
      const later = effective_at > published_at ? `，${formatExactTime(new Date(effective_at))}生效` : "";
      const state = `${formatExactTime(new Date(published_at))}发布${later}${is_in_force ? "，现行" : ""}`;
      return `${kind}（${LEGAL_NAMES[kind]}）  ${version}  ${title}  ${state}`;
    });
    process.stdout.write(lines.length === 0 ? "还没有发布过协议\n" : `${lines.join("\n")}\n`);
    return;
  }
  const { kind } = command;
  const draft = await readDraft(command);
  const markdown = { renderMarkdown, rendererVersion: RENDERER_VERSION };
  const { isNew } = await openAccounts(options, ({ db, clock, act }) =>
    act({ action: "publishLegalText", permission: "legal.publish" }, (note) =>
      publishLegalText(
        { db, clock, markdown, isAgreed: (document) => isDocumentAgreed(db, document) },
        { draft: { kind, ...draft, ...statedBy(command) }, note },
      ),
    ),
  );
  const named = `${LEGAL_NAMES[kind]} ${draft.version}`;
  const consentNote = command.isMinor ? "，不再次征求同意" : "";
  const from = command.effectiveAt === null ? "现在生效" : `${formatExactTime(command.effectiveAt)}生效`;
  process.stdout.write(isNew ? `已发布：${named}，${from}${consentNote}\n` : `${named} 早已发布，内容相同，没有改动\n`);
}

function statedBy({ isMinor, effectiveAt, countsDeliveries, requiredByLaw }: LegalCommand & { act: "publish" }) {
  return {
    is_material: !isMinor,
    ...(effectiveAt !== null && { effective_at: effectiveAt.toISOString() }),
    ...(requiredByLaw !== null && { required_by_law: requiredByLaw }),
    ...(countsDeliveries !== null && { counts_deliveries: countsDeliveries }),
  };
}

async function readDraft({ kind, file, version, title }: LegalCommand & { act: "publish" }) {
  const { data, body } = splitFrontMatter(await readTextFile(file));
  const named = version ?? textOf(data.version);
  if (named === null) throw new Error("没有写版本：用 --version 写明，或写在文件开头的 version 里");
  return { version: named, title: title ?? textOf(data.title) ?? LEGAL_NAMES[kind], markdown: body };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
