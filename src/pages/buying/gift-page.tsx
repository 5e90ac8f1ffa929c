import { useLocation } from "react-router";
import { SECRET_CHARACTERS } from "../../features/commerce/gifts/gift-limits.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useIsMounted } from "../../ui/display/time-text.tsx";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/gift-page";

const panel = lateCode(async () => (await import("../../features/commerce/gifts/web/gift-panel.tsx")).GiftPanel);
const SECRET = new RegExp(`^#[\\w-]{${SECRET_CHARACTERS}}$`);

export function meta({ matches }: Route.MetaArgs) {
  // The secret is in the fragment (`#`); the page sends no referrer either.
  return [
    ...personalHead(matches, "/gift"),
    { name: "referrer", content: "no-referrer" },
    titleOf(matches, "领取礼物"),
  ];
}

export default function GiftPage() {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-[720px]">
        <PageHeading title="领取礼物" />
        <NeedsScript what="gift" />
        <Gift />
      </div>
    </main>
  );
}

/** The page stays open while a guest logs in, so that the secret in its address is not lost. */
function Gift() {
  const visitor = useVisitor();
  const { hash } = useLocation();
  const isMounted = useIsMounted();
  const place = <Skeleton className="h-[260px] w-full rounded-lg" />;
  if (!isMounted || visitor.kind === "unknown") return place;
  if (!SECRET.test(hash)) {
    return (
      <EmptyState
        drawing="link"
        title="礼物的链接不完整"
        text="请把收到的链接整个复制下来再打开。领过的礼物在个人中心。"
        action={<LinkButton to="/user/profile?tab=gifts">我的礼物</LinkButton>}
      />
    );
  }
  const props = { secret: hash.slice(1), isMember: visitor.kind === "member", ownHref: "/user/profile?tab=gifts" };
  return <LatePart key={hash} code={panel} props={props} skeleton={place} />;
}
