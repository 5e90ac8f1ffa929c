import { isRecord } from "../../../../kit/values/is-record.ts";
import type { Literal } from "../source/evaluate-settings.ts";
import { createPathFinder, listPlaces } from "../source/find-document.ts";
import { asText } from "../source/lenient-yaml.ts";
import { type OutlineEntry, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { inRoot } from "./find-marker.ts";

interface Navbar {
  library: PageLibrary;
  docsRoots: readonly string[];
  baseUrl: string;
  /** Documents of the sidebars; those of the bar are added. */
  listed: Set<string>;
}

/** Documents of a Docusaurus site that are in no sidebar but in the navigation bar or the footer. */
export function readNavbar(settings: Literal, { library, docsRoots, baseUrl, listed }: Navbar): OutlineEntry[] {
  const theme = isRecord(settings) && isRecord(settings.themeConfig) ? settings.themeConfig : {};
  const finder = createPathFinder(library.documentPaths, library.tree.edition?.moved);

  function findTarget({ id, address }: Target): string | undefined {
    const places = docsRoots.flatMap((docsRoot) =>
      id === null
        ? listPlaces({
            from: "",
            path: address,
            docsRoot,
            staticRoots: [],
            basePaths: [baseUrl, "docs", ...(library.tree.edition?.bases.keys() ?? [])],
          })
        : [inRoot(docsRoot, id)],
    );
    return (
      places
        .map(finder.document)
        .find((path) => path !== null && docsRoots.some((docsRoot) => path.startsWith(`${docsRoot}/`))) ?? undefined
    );
  }

  return [...listTargets(theme.navbar), ...listTargets(theme.footer)].flatMap((target) => {
    const path = findTarget(target);
    if (path === undefined || listed.has(path)) return [];
    listed.add(path);
    return [pageEntry(path)];
  });
}

interface Target {
  id: string | null;
  address: string;
}

function listTargets(value: unknown): Target[] {
  if (Array.isArray(value)) return value.flatMap(listTargets);
  if (!isRecord(value)) return [];
  const id = asText(value.docId);
  const address = asText(value.to) ?? asText(value.href) ?? "";
  const isDocument = id !== null || address.startsWith("/");
  return [...(isDocument ? [{ id, address }] : []), ...Object.values(value).flatMap(listTargets)];
}
