import { useLocation } from "react-router";
import type { PageHandle } from "../../app-context.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/unsubscribe-page";

const panel = lateCode(
  async () => (await import("../../features/community/notifications/web/unsubscribe-panel.tsx")).UnsubscribePanel,
);

/** The address contains a personal key. */
export const handle: PageHandle = { isNeverCached: true };

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/unsubscribe"), titleOf(matches, "退订邮件")];
}

/** Unsubscribes without a login: the link in the mail is sufficient. */
export default function UnsubscribePage() {
  const { search } = useLocation();
  return (
    <main id="main" className="page-width min-h-[60dvh] max-w-2xl pb-24">
      <PageHeading title="退订邮件" />
      <NeedsScript what="unsubscribe" />
      <LatePart code={panel} props={{ token: new URLSearchParams(search).get("t") ?? "" }} />
    </main>
  );
}
