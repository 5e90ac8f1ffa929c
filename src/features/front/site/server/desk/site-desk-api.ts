import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as home from "../../home-contract.ts";
import * as contract from "../../operator-contract.ts";
import { type HomeDesk, publishHome, readHome, saveHomeDraft } from "../home/arrange-home.ts";
import { changeSettings, readSettings } from "./change-settings.ts";
import { listLegalVersions, publishLegalText } from "./publish-legal-text.ts";
import type { SiteDesk } from "./site-desk.ts";

/** Admin endpoints of settings, the home page and legal texts. */
export function serveSiteDesk(desk: SiteDesk & HomeDesk): ServedEndpoint[] {
  return [
    serveEndpoint(contract.readSettings, () => readSettings(desk.db)),
    serveEndpoint(contract.changeSettings, ({ body }, { note }) => changeSettings(desk, { change: body, note })),
    serveEndpoint(contract.listLegalVersions, async () => ({ items: await listLegalVersions(desk) })),
    serveEndpoint(contract.publishLegalText, async ({ body }, { note }) => {
      const { isNew } = await publishLegalText(desk, { draft: body, note });
      return { is_new: isNew };
    }),
    serveEndpoint(home.readHome, () => readHome(desk.db)),
    serveEndpoint(home.saveHomeDraft, ({ body }, { note }) => saveHomeDraft(desk, { blocks: body.blocks, note })),
    serveEndpoint(home.publishHome, ({ body }, { note }) => publishHome(desk, { edition: body.edition, note })),
  ];
}
