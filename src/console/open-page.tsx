import { ContentSkeleton } from "../ui/console/content-skeleton.tsx";
import { type ConsolePage, mayOpen } from "../ui/console/page.ts";
import { PageHead } from "../ui/console/page-parts.tsx";
import { LatePart } from "../ui/trouble/late-part.tsx";
import { DeniedPage } from "./denied-page.tsx";
import type { FoundPage } from "./find-page.ts";

/**
 * Loads the page of an address. Without the required permission the page's code is not loaded and the permission is
 * named.
 */
export function OpenPage({ page, params, permissions }: FoundPage & { permissions: readonly string[] }) {
  if (!mayOpen(page, permissions)) return <DeniedPage page={page} />;
  return <LatePart code={page.code} props={{ params }} skeleton={<PageSkeleton page={page} />} />;
}

function PageSkeleton({ page: { title, isDetail } }: { page: ConsolePage }) {
  return (
    <>
      {/* Nearly every page has a line of text below its title. */}
      <PageHead title={title} text={"\u00a0"} />
      <ContentSkeleton shape={isDetail ? "form" : "table"} />
    </>
  );
}
