import type { SourceProblem } from "../../source/source-tree.ts";
import type { GhostExport, GhostPost } from "./ghost-export.ts";

/** The command's mapping of tiers, by name or slug in lower case. */
export type Tiers = ReadonlyMap<string, "vip" | "premium">;

/**
 * Content types that are available to the same readers as Ghost's visibility, or to fewer. The last requires more than
 * an article can.
 */
const OPEN = "free";
const MEMBERS = "paid_article";
const CLOSED = "premium_content";

/**
 * Decides the access of each text, never for more people than in Ghost. Members without a plan are a level that
 * articles do not have.
 */
export function createTierGate(
  { tiers, tiered, posts }: GhostExport,
  options: { tiers: Tiers; problems: SourceProblem[] },
): (post: GhostPost) => string {
  const byId = new Map(tiers.map((tier) => [tier.id, tier]));
  const byPost = Map.groupBy(tiered, ({ post_id }) => post_id);
  const levelOf = (id: string) => {
    const tier = byId.get(id);
    if (!tier) return null;
    if (tier.type === "free") return "vip";
    return options.tiers.get(tier.name.toLowerCase()) ?? options.tiers.get(tier.slug?.toLowerCase() ?? "") ?? null;
  };
  const unnamed = new Set<string>();
  const gateOf = (post: GhostPost): string => {
    if (post.visibility === "public") return OPEN;
    if (post.visibility === "members" || post.visibility === "paid") return MEMBERS;
    const ids = post.visibility === "tiers" ? (byPost.get(post.id) ?? []).map(({ product_id }) => product_id) : [];
    if (ids.some((id) => levelOf(id) === "vip")) return MEMBERS;
    for (const id of ids) if (levelOf(id) === null) unnamed.add(byId.get(id)?.name ?? id);
    return CLOSED;
  };
  const members = posts.filter(({ visibility }) => visibility === "members").length;
  if (members > 0)
    options.problems.push({ path: "", detail: `${members} 篇原来注册就能读，文章没有这一级，收为会员文章` });
  for (const post of posts) gateOf(post);
  for (const name of unnamed)
    options.problems.push({
      path: "",
      detail: `等级“${name}”没有写 --tier，只给它看的收为草稿；要给会员看，加 --tier "${name}=vip" 再导入`,
    });
  return gateOf;
}
