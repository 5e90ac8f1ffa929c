import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { TargetKind } from "../discussed-targets.ts";
import { postPath } from "../post-path.ts";
import { listPostIdsAfter, listSearchedPosts } from "./searched-store.ts";

type Targets = Partial<Record<TargetKind, SearchableResources>>;

/** Posts for the search, found by their text for users who may open the target; the target has its own entry. */
export function searchPosts(targets: Targets): SearchableResources {
  const kinds = Object.keys(targets) as TargetKind[];
  return {
    listIdsAfter: (db, afterId, limit) => listPostIdsAfter(db, { kinds, afterId, limit }),
    async describe(tx, ids) {
      const posts = await listSearchedPosts(tx, { ids, kinds });
      const found = await describeTargets(tx, targets, posts);
      return posts.flatMap(({ id, html, aiMark, createdAt, kind, targetId }): SearchableResource[] => {
        const target = found.get(`${kind}:${targetId}`);
        if (!target) return [];
        const { title, path, work, contentType, resourceKeys, visibleFrom: shownFrom } = target;
        return [
          {
            id,
            title,
            path: postPath(path, id),
            work,
            contentType,
            resourceKeys,
            visibleFrom: shownFrom,
            changedAt: createdAt,
            aiMark,
            ...waitOf(target),
            open: { lead: [], html: "" },
            whole: { lead: [], html },
            mediaIds: [],
            openSeconds: null,
          },
        ];
      });
    },
  };
}

/** Content open to everyone, like a trial lesson, has no waiting time. */
function waitOf({ contentType, opensAt, opensAfterDays }: SearchableResource) {
  const isOpen = requiredLevelOf(contentType) === LEVEL.guest;
  return isOpen ? { opensAt: null, opensAfterDays: null } : { opensAt, opensAfterDays };
}

async function describeTargets(
  tx: DatabaseOrTransaction,
  targets: Targets,
  posts: readonly { kind: TargetKind; targetId: number }[],
): Promise<Map<string, SearchableResource>> {
  const found = new Map<string, SearchableResource>();
  for (const [kind, ofKind] of Map.groupBy(posts, (post) => post.kind)) {
    const ids = [...new Set(ofKind.map(({ targetId }) => targetId))];
    for (const resource of (await targets[kind]?.describe(tx, ids)) ?? [])
      found.set(`${kind}:${resource.id}`, resource);
  }
  return found;
}
