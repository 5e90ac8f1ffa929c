import { notFound } from "../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import { type PersonalSource, personalSource } from "../../personal-data/personal-source.ts";
import { compareWords } from "../../texts/compare-words.ts";
import type { PublishableTexts } from "../../texts/publication.ts";
import { findVersion, forgetVersionsAuthor, listVersions } from "../../texts/server/version-store.ts";
import type { EditableTexts, TextChange, TextKind, WrittenText } from "../../texts/text-versions.ts";
import * as contract from "../contract.ts";
import { servePublication } from "./publication.ts";

interface VersionsDependencies {
  db: Database;
  clock: Clock;
  texts: readonly EditableTexts[];
  published: readonly PublishableTexts[];
  describeAccounts(ids: readonly number[]): Promise<{ id: number; name: string }[]>;
}

export interface Versions {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
}

type Place = { kind: TextKind; id: number };
type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Editing texts of all kinds with their versions: nobody's words are lost. */
export function createVersions({ db, clock, texts, published, describeAccounts }: VersionsDependencies): Versions {
  const ofKind = new Map(texts.map((one) => [one.kind, one]));

  function editable(kind: TextKind): EditableTexts {
    const found = ofKind.get(kind);
    if (!found) throw notFound();
    return found;
  }
  async function need({ kind, id }: Place): Promise<WrittenText> {
    const text = await editable(kind).find(id);
    if (!text) throw notFound("内容不存在");
    return text;
  }
  async function needVersion({ kind, id, version }: Place & { version: number }) {
    const found = await findVersion(db, { kind, ownerId: id, id: version });
    if (!found) throw notFound("没有这个版本");
    return found;
  }
  async function toWire(rows: readonly VersionRow[]) {
    const names = new Map(
      (await describeAccounts([...new Set(rows.flatMap(({ savedBy }) => savedBy ?? []))])).map(({ id, name }) => [
        id,
        name,
      ]),
    );
    return rows.map(({ id, cause, savedBy, savedAt }) => ({
      ...{ version: id, cause, saved_at: savedAt.toISOString() },
      saved_by: savedBy === null ? null : { user_id: savedBy, name: names.get(savedBy) ?? "" },
    }));
  }
  const changeOf = (cause: TextChange["cause"], by: number, base: number): TextChange => ({ cause, by, base });

  return {
    endpoints: [
      ...servePublication({ clock, published }),
      serveEndpoint(contract.getEditedText, ({ params }) => need(params)),
      serveEndpoint(contract.saveEditedText, async ({ params, body }, { user, note }) => {
        const { markdown, base_version: base } = body;
        const saved = await editable(params.kind).save({
          ...{ id: params.id, markdown },
          change: changeOf("edit", user.id, base),
        });
        note({ subject: `${params.kind}:${params.id}`, before: { version: base }, after: saved });
        return saved;
      }),
      serveEndpoint(contract.listTextVersions, async ({ params, query }) => {
        const { before, limit } = query;
        const rows = await listVersions(db, { kind: params.kind, ownerId: params.id, before, limit: limit + 1 });
        const shown = rows.slice(0, limit);
        return { items: await toWire(shown), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
      }),
      serveEndpoint(contract.getTextVersion, async ({ params }) => {
        const found = await needVersion(params);
        const [shown] = await toWire([found]);
        if (!shown) throw notFound("没有这个版本");
        return { ...shown, markdown: found.markdown };
      }),
      serveEndpoint(contract.compareTextVersions, async ({ params, query }) => {
        const from = await needVersion(params);
        const to = query.to === undefined ? await need(params) : await needVersion({ ...params, version: query.to });
        return { parts: compareWords(from.markdown, to.markdown) };
      }),
      serveEndpoint(contract.restoreTextVersion, async ({ params, body }, { user, note }) => {
        const { markdown, references } = await needVersion(params);
        const saved = await editable(params.kind).save({
          ...{ id: params.id, markdown, references },
          change: changeOf("restore", user.id, body.base_version),
        });
        note({
          subject: `${params.kind}:${params.id}`,
          before: { version: body.base_version },
          after: { ...saved, restored: params.version },
        });
        return saved;
      }),
    ],
    personal: personalSource({
      tables: [
        {
          name: "text_versions",
          userColumn: "saved_by",
          copy: { omitted: "网站自己的内容；谁保存的只在工作记录里有用" },
          // The site's content stays; no row of it names them any more.
          onLeaving: { rule: "erase" },
        },
      ],
      erase: forgetVersionsAuthor,
    }),
  };
}
