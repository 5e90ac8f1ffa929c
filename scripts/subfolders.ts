/**
 * Slices that have subfolders, the lowest subfolder first. A subfolder imports only subfolders before it; no subfolder imports the files that
 * combine the subfolders.
 */
export const SUBFOLDERS: Readonly<Record<string, readonly string[]>> = {
  "features/identity/auth/server": [
    "people",
    "sessions",
    "codes",
    "passwords",
    "second-factor",
    "qr",
    "sign-in",
    "account",
    "owner",
  ],
  "features/identity/auth/web": ["session", "fields", "sign-in", "qr", "account"],
  "features/content/courses/server": ["stores", "reading", "admin"],
  "features/content/courses/web": ["facts", "outline", "lesson", "course"],
  "features/content/imports/server": ["open"],
  "features/content/media/server": ["files", "ingest", "upload", "play", "items"],
  "features/content/media/web": ["played", "player", "audio", "items"],
  "features/access/membership/server": ["ledger", "plans", "access"],
  "features/access/membership/web": ["plans", "gate", "member"],
  "features/commerce/orders/server": ["order", "payment", "closing", "refunds", "detail", "bills"],
  "features/commerce/orders/web": ["order", "checkout", "payment", "detail", "refund"],
  "features/front/site/server": ["settings", "pictures", "home", "legal", "changes", "covers", "admin"],
  "features/front/site/web": ["release", "offline", "frame", "home", "legal"],
};

/** Subfolders of a whole slice; its top files, such as what a plan reports, are between the lowest and the others. */
export const IMPORT_SUBFOLDERS: readonly string[] = [
  "source",
  "foreign",
  "pages",
  "layouts",
  "vaults",
  "plan",
  "server",
];

/** A slice of more files than this has subfolders, in each part with more than a handful of files. */
const MAX_FILES_WITHOUT_SUBFOLDERS = 65;
const MAX_FILES_OUTSIDE_SUBFOLDERS = 20;

/** @param files of `src`, tests included, with `/` between folders */
export function findMissingSubfolders(files: readonly string[]): string[] {
  return [...findUnorderedSubfolders(files), ...findCrowdedParts(files)];
}

function findUnorderedSubfolders(files: readonly string[]): string[] {
  const inPlaces = Object.entries(SUBFOLDERS).flatMap(([place, subfolders]) => {
    const found = files.flatMap((file) => file.split(`src/${place}/`)[1]?.split("/").slice(0, -1)[0] ?? []);
    return [...new Set(found)]
      .filter((subfolder) => !subfolders.includes(subfolder))
      .map((subfolder) => `${place}/${subfolder}`);
  });
  return inPlaces.map((subfolder) => `subfolder without a place in the order of scripts/subfolders.ts: ${subfolder}`);
}

function findCrowdedParts(files: readonly string[]): string[] {
  // Console pages are not counted.
  const counted = files.filter((file) => !/^src\/features\/[^/]+\/[^/]+\/admin\//.test(file));
  const slices = Map.groupBy(counted, (file) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]);
  slices.delete(undefined);
  return [...slices].flatMap(([slice, ofSlice]) => {
    if (ofSlice.length <= MAX_FILES_WITHOUT_SUBFOLDERS) return [];
    const parts = Map.groupBy(ofSlice, (file) => file.slice(0, file.lastIndexOf("/")));
    return ["server", "web"]
      .map((part) => `src/features/${slice}/${part}`)
      .filter((part) => (parts.get(part)?.length ?? 0) > MAX_FILES_OUTSIDE_SUBFOLDERS)
      .map((part) => `a slice of ${ofSlice.length} files has subfolders (scripts/subfolders.ts): ${part}`);
  });
}
