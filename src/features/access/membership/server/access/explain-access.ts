import {
  decideAccess,
  isGrantActive,
  type KnownResource,
  levelOfViewer,
  type Viewer,
} from "../../../../../domain/access/access.ts";
import { notFound } from "../../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { explainAccess } from "../../contract.ts";

/** The access decision with its reasons. Only grants that concern this resource are listed. */
export function explainDecision(
  viewer: Viewer,
  resource: KnownResource | null,
  now: Date,
): OutputOf<typeof explainAccess> {
  if (resource === null) throw notFound("内容不存在");
  const considered = viewer.grants.filter(
    (grant) => grant.kind === "level" || resource.resourceKeys.includes(grant.resourceKey ?? ""),
  );
  return {
    ...decideAccess(viewer, resource, now),
    content_type: resource.contentType,
    viewer_level: levelOfViewer(viewer, now),
    grants: considered.map((grant) => ({
      kind: grant.kind,
      level: grant.level,
      from: grant.startsAt.toISOString(),
      until: grant.endsAt?.toISOString() ?? null,
      is_active: isGrantActive(grant, now),
    })),
  };
}
