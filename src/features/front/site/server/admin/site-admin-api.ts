import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../admin-contract.ts";
import * as home from "../../home-contract.ts";
import { type HomeAdminContext, publishHome, readHome, saveHomeDraft } from "../home/arrange-home.ts";
import { changeSettings, readSettings } from "./change-settings.ts";
import { findLegalSource, listLegalVersions, publishLegalText } from "./publish-legal-text.ts";
import type { SiteAdminContext } from "./site-admin.ts";

/** Admin endpoints of settings, the home page and legal texts. */
export function serveSiteAdmin(context: SiteAdminContext & HomeAdminContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.readSettings, () => readSettings(context.db)),
    serveEndpoint(contract.changeSettings, ({ body: { base_version: base, ...change } }, { note }) =>
      changeSettings(context, { change, base, note }),
    ),
    serveEndpoint(contract.listLegalVersions, async () => ({ items: await listLegalVersions(context) })),
    serveEndpoint(contract.readLegalVersion, ({ params }) => findLegalSource(context, params)),
    serveEndpoint(contract.publishLegalText, async ({ body }, { note }) => {
      const { isNew } = await publishLegalText(context, { draft: body, note });
      return { is_new: isNew };
    }),
    serveEndpoint(home.readHome, () => readHome(context.db)),
    serveEndpoint(home.saveHomeDraft, ({ body: { base_version: base, blocks } }, { note }) =>
      saveHomeDraft(context, { blocks, base, note }),
    ),
    serveEndpoint(home.publishHome, ({ body }, { note }) =>
      publishHome(context, { edition: body.edition, base: body.base_version, note }),
    ),
  ];
}
