import { useLocation } from "react-router";
import { readInvitationCode } from "../../features/commerce/invitations/invitation-code.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useIsMounted } from "../../ui/display/time-text.tsx";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/invite-page";

const panel = lateCode(
  async () => (await import("../../features/commerce/invitations/web/invite-panel.tsx")).InvitePanel,
);

export function meta({ matches }: Route.MetaArgs) {
  // The code is in the fragment (`#`); the page sends no referrer either.
  return [...personalHead(matches, "/invite"), { name: "referrer", content: "no-referrer" }, titleOf(matches, "邀请")];
}

export default function InvitePage() {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-[720px]">
        <PageHeading title="邀请" />
        <NeedsScript what="invite" />
        <Invite />
      </div>
    </main>
  );
}

/** The page stays open while a guest registers, so that the code in its address is not lost. */
function Invite() {
  const visitor = useVisitor();
  const { hash } = useLocation();
  const isMounted = useIsMounted();
  const place = <Skeleton className="h-[220px] w-full rounded-lg" />;
  if (!isMounted || visitor.kind === "unknown") return place;
  const code = readInvitationCode(hash);
  if (code === null) {
    return (
      <EmptyState
        drawing="link"
        title="邀请链接不完整"
        text="请把收到的链接整个复制下来再打开。不用邀请也能注册。"
        action={<LinkButton to="/">去首页</LinkButton>}
      />
    );
  }
  const props = { code, isMember: visitor.kind === "member" };
  return <LatePart key={code} code={panel} props={props} skeleton={place} />;
}
