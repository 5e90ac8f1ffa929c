import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../operator-contract.ts";
import { changeSettings, readSettings } from "./change-settings.ts";
import { listLegalVersions, publishLegalText } from "./publish-legal-text.ts";
import type { SiteDesk } from "./site-desk.ts";

/** Settings and legal texts, as operators keep them. */
export function serveSiteDesk(desk: SiteDesk): ServedEndpoint[] {
  return [
    serveEndpoint(contract.readSettings, () => readSettings(desk.db)),
    serveEndpoint(contract.changeSettings, ({ body }, { note }) => changeSettings(desk, { change: body, note })),
    serveEndpoint(contract.listLegalVersions, async () => ({ items: await listLegalVersions(desk) })),
    serveEndpoint(contract.publishLegalText, async ({ body }, { note }) => {
      const { isNew } = await publishLegalText(desk, { draft: body, note });
      return { is_new: isNew };
    }),
  ];
}
