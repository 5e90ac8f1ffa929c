import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { PublishableTexts } from "../../texts/publication.ts";
import { textVersions } from "../../texts/server/version-tables.ts";
import * as contract from "../contract.ts";
import { servePublication } from "./publication.ts";
import {
  compareVersions,
  listStoredVersions,
  readVersion,
  readWritten,
  restoreVersion,
  textsOf,
  type VersionsContext,
} from "./stored-versions.ts";

interface VersionsDependencies extends VersionsContext {
  clock: Clock;
  published: readonly PublishableTexts[];
}

export interface Versions {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
}

/** Edits all kinds of texts and stores every version, so that no edit is lost. */
export function createVersions(context: VersionsDependencies): Versions {
  return {
    endpoints: [
      ...servePublication(context),
      serveEndpoint(contract.getEditedText, ({ params }) => readWritten(context, params)),
      serveEndpoint(contract.saveEditedText, async ({ params, body }, { user, note }) => {
        const { markdown, base_version: base } = body;
        const change = { cause: "edit", by: user.id, base } as const;
        const saved = await textsOf(context, params.kind).save({ id: params.id, markdown, change });
        note({ subject: `${params.kind}:${params.id}`, before: { version: base }, after: saved });
        return saved;
      }),
      serveEndpoint(contract.listTextVersions, ({ params, query }) =>
        listStoredVersions(context, { ...params, before: query.cursor?.id, limit: query.limit }),
      ),
      serveEndpoint(contract.getTextVersion, ({ params }) => readVersion(context, params)),
      serveEndpoint(contract.compareTextVersions, async ({ params, query }) => ({
        parts: await compareVersions(context, { ...params, ...query }),
      })),
      serveEndpoint(contract.restoreTextVersion, ({ params, body }, { user, note }) =>
        restoreVersion(context, { ...params, by: user.id, base: body.base_version, note }),
      ),
    ],
    personal: personalSource(context.db, {
      tables: [
        personalTable(textVersions, {
          owner: textVersions.savedBy,
          copy: { omitted: "网站自己的内容；谁保存的只在工作记录里有用" },
          onLeaving: { rule: "unlink" },
        }),
      ],
    }),
  };
}
