import { MAX_ICONS_FOUND, wordsOfIcon } from "../../../../domain/icons/icon-names.ts";
import type { Icons } from "../../../../domain/icons/icon-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { searchIcons } from "../admin-contract.ts";

/** The icon search for staff. */
export function serveIconAdmin({ icons }: { icons: Icons }): ServedEndpoint[] {
  return [
    serveEndpoint(searchIcons, async ({ query }) => {
      const words = wordsOfIcon(query.q);
      // A query in Chinese, for example, matches no name; returning all icons would not be useful.
      if (words.length === 0 && query.q.trim() !== "") return { items: [], total: 0 };
      const { names, total } = await icons.search(words, MAX_ICONS_FOUND);
      return { items: names, total };
    }),
  ];
}
