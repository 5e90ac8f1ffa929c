import { MAX_ICONS_FOUND, wordsOfIcon } from "../../../../domain/icons/icon-names.ts";
import type { Icons } from "../../../../domain/icons/icon-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { searchIcons } from "../admin-contract.ts";

/** The search for an icon for staff. */
export function serveIconAdmin({ icons }: { icons: Icons }): ServedEndpoint[] {
  return [
    serveEndpoint(searchIcons, async ({ query }) => {
      const words = wordsOfIcon(query.q);
      // Chinese, for example: no name has it, and all of them would be no answer.
      if (words.length === 0 && query.q.trim() !== "") return { items: [], total: 0 };
      const { names, total } = await icons.search(words, MAX_ICONS_FOUND);
      return { items: names, total };
    }),
  ];
}
