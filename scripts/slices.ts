/**
 * The areas of `src/features` and their slices, the lowest first. An area imports only areas before it, and a slice
 * only slices before it; `src/composition` passes what a later one offers to an earlier one.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  identity: ["idempotency", "auth", "staff", "personal-data", "people-transfer"],
  access: ["prices", "membership"],
  learning: ["progress", "notes"],
  content: [
    "ai-marks",
    "pictures",
    "texts",
    "versions",
    "books",
    "articles",
    "media",
    "courses",
    "catalogue",
    "downloads",
    "ebooks",
    "certificates",
    "imports",
    "exports",
    "author-report",
  ],
  community: ["notifications", "moderation", "user-texts", "discussions", "topics"],
  commerce: ["coupons", "products", "orders", "deliveries", "redeem", "gifts", "invitations", "invoices", "reviews"],
  services: ["booking", "outsourcing", "co-creation", "cases"],
  front: ["icons", "search", "share-cards", "tracking", "site"],
};

/** Folders of `src/features` in their order, areas and slices: `from` imports nothing that matches `to`. */
export function listSliceOrder(): { from: string; to: string }[] {
  const areas = Object.keys(AREAS);
  const ofAreas = areas.slice(0, -1).map((area, index) => ({
    from: `^src/features/${area}/`,
    to: `^src/features/(?:${areas.slice(index + 1).join("|")})/`,
  }));
  const ofSlices = Object.entries(AREAS).flatMap(([area, slices]) =>
    slices.slice(0, -1).map((slice, index) => ({
      from: `^src/features/${area}/${slice}/`,
      to: `^src/features/${area}/(?:${slices.slice(index + 1).join("|")})/`,
    })),
  );
  return [...ofAreas, ...ofSlices];
}

/** @param files of `src`, with `/` between folders; returns a line for each slice that has no place in the order. */
export function findUnorderedSlices(files: readonly string[]): string[] {
  const found = new Set(files.flatMap((file) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? []));
  return [...found]
    .filter((place) => {
      const [area = "", slice = ""] = place.split("/");
      return !AREAS[area]?.includes(slice);
    })
    .map((place) => `slice without a place in the order of scripts/slices.ts: ${place}`);
}
