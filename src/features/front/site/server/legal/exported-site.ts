import type { ExportedItem, ExportedKind } from "../../../../../domain/content/exported-items.ts";
import { conflict } from "../../../../../kit/api/app-error.ts";
import { type Facts, factsOf, rowOf, UnfitFacts } from "../../../../../kit/tables/row-facts.ts";
import { isRecord } from "../../../../../kit/values/is-record.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { siteSettingsSchema } from "../../contract.ts";
import { homeBlocksSchema } from "../../home-blocks.ts";
import { LEGAL_KINDS, type LegalKind } from "../../legal-kinds.ts";
import { replaceHome } from "../home/home-store.ts";
import { renderHomeTexts, storeHomeTexts } from "../home/home-texts.ts";
import { findStoredSetting, lockSettings, putSetting } from "../settings/settings-store.ts";
import { legalTexts } from "../settings/site-tables.ts";
import { findLegalVersion, insertLegalText, listLegalTexts } from "./legal-store.ts";
import type { LegalContext } from "./save-legal-text.ts";

const RENDERED = ["markdown", "html", "rendererVersion"];
const SETTINGS = "site";
const HOME = "home";

/** Settings, the arrangement of the home page and every version of the legal texts, in exports. */
export function exportSite(context: LegalContext): ExportedKind[] {
  return [exportSettings(context), exportHome(context), exportLegalTexts(context)];
}

function exportSettings({ db }: LegalContext): ExportedKind {
  async function find(from: DatabaseOrTransaction): Promise<ExportedItem | null> {
    const stored = await findStoredSetting(from, SETTINGS);
    if (!stored || !isRecord(stored.value)) return null;
    const known = Object.entries(stored.value).filter(([name]) => name in siteSettingsSchema.shape);
    const facts = Object.fromEntries(known.sort(([left], [right]) => (left < right ? -1 : 1))) as Facts;
    return {
      key: SETTINGS,
      path: ["settings"],
      facts: { ...facts, updated_at: stored.updatedAt.toISOString() },
      text: null,
    };
  }
  return {
    name: "settings",
    folder: "site",
    tables: [],
    list: async function* (from) {
      const found = await find(from);
      if (found) yield found;
    },
    find: () => find(db),
    restore: async ({ facts: { updated_at, ...facts } }) => {
      const read = siteSettingsSchema.partial().strict().safeParse(facts);
      const updatedAt = new Date(String(updated_at));
      if (!read.success) throw new UnfitFacts(`“${read.error.issues[0]?.path.join(".")}”的写法不对`);
      if (Number.isNaN(updatedAt.getTime())) throw new UnfitFacts("“updated_at”的写法不对");
      await putSetting(db, { key: SETTINGS, value: read.data, updatedAt });
    },
  };
}

/** The arrangement in force; drafts and former ones are not exported. */
function exportHome(context: LegalContext): ExportedKind {
  const { db } = context;
  async function find(from: DatabaseOrTransaction): Promise<ExportedItem | null> {
    const stored = await findStoredSetting(from, HOME);
    const blocks = homeBlocksSchema.safeParse(stored?.value);
    if (!stored || !blocks.success) return null;
    return {
      key: HOME,
      path: ["home"],
      facts: { blocks: blocks.data as Facts[string], updated_at: stored.updatedAt.toISOString() },
      text: null,
    };
  }
  return {
    name: "home",
    folder: "site",
    tables: [],
    list: async function* (from) {
      const found = await find(from);
      if (found) yield found;
    },
    find: () => find(db),
    restore: async ({ facts: { blocks, updated_at } }) => {
      const read = homeBlocksSchema.safeParse(blocks);
      const updatedAt = new Date(String(updated_at));
      if (!read.success) throw new UnfitFacts(`“blocks.${read.error.issues[0]?.path.join(".")}”的写法不对`);
      if (Number.isNaN(updatedAt.getTime())) throw new UnfitFacts("“updated_at”的写法不对");
      const { texts } = await renderHomeTexts(context, read.data);
      await db.transaction(async (tx) => {
        await lockSettings(tx);
        await replaceHome(tx, read.data, updatedAt);
        await storeHomeTexts(tx, texts, updatedAt);
      });
    },
  };
}

function exportLegalTexts({ db, markdown }: LegalContext): ExportedKind {
  async function find(from: DatabaseOrTransaction, kind: LegalKind, version: string): Promise<ExportedItem | null> {
    const row = await findLegalVersion(from, { kind, version });
    if (!row) return null;
    return {
      key: `${kind}/${version}`,
      path: ["legal", kind, version],
      facts: factsOf(legalTexts, row, RENDERED),
      text: row.markdown,
    };
  }
  return {
    name: "legal",
    folder: "site",
    tables: [],
    list: async function* (from) {
      const rows = await listLegalTexts(from);
      for (const { kind, version } of rows.toSorted((a, b) =>
        `${a.kind}/${a.version}` < `${b.kind}/${b.version}` ? -1 : 1,
      )) {
        const found = await find(from, kind, version);
        if (found) yield found;
      }
    },
    find: ({ kind, version }) => find(db, readKind(kind), String(version)),
    restore: async ({ facts, text }) => {
      const kind = readKind(facts.kind);
      // Exports of releases in which texts came into force when published contain no other time.
      const dated = { effective_at: facts.published_at ?? null, ...facts };
      const row = rowOf(legalTexts, dated, RENDERED) as { version: string };
      if (!/^[0-9a-z][0-9a-z.-]{0,39}$/i.test(row.version)) throw new UnfitFacts("“version”的写法不对");
      const { html, rendererVersion } = await markdown.renderMarkdown(text ?? "", {});
      const whole = { ...row, markdown: text ?? "", html, rendererVersion } as typeof legalTexts.$inferSelect;
      if (!(await insertLegalText(db, whole)))
        throw conflict("LEGAL_VERSION_EXISTS", `${kind} 的 ${row.version} 版在本站是另一份，发布过的不能改`);
    },
  };
}

function readKind(kind: unknown): LegalKind {
  const known = LEGAL_KINDS.find((one) => one === kind);
  if (!known) throw new UnfitFacts("“kind”的写法不对");
  return known;
}
