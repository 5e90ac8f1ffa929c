import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { useQueryValue } from "../../screens/user/return-path.ts";
import { SignInPanel } from "../../screens/user/sign-in-panel.tsx";
import { useVisitor } from "../../screens/user/visitor.ts";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/redeem-page";

const panel = lateCode(async () => (await import("../../features/commerce/redeem/web/redeem-panel.tsx")).RedeemPanel);

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/redeem"), titleOf(matches, "使用兑换码")];
}

export default function RedeemPage() {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-[720px]">
        <PageHeading title="使用兑换码" lead="输入兑换码，先看它开通什么、从什么时候到什么时候，再确认兑换。" />
        <NeedsScript what="redeem" />
        <Redeeming />
      </div>
    </main>
  );
}

/** The page stays open while a guest logs in, so that the code in its address is not lost. */
function Redeeming() {
  const visitor = useVisitor();
  const typed = useQueryValue("code") ?? "";
  const place = <Skeleton className="h-[160px] w-full max-w-[480px] rounded-lg" />;
  if (visitor.kind === "unknown") return place;
  if (visitor.kind === "guest") return <SignInPanel title="登录后兑换" text="兑换的内容开通在登录的账号上" />;
  return <LatePart code={panel} props={{ typed, ownHref: "/user/profile?tab=redemptions" }} skeleton={place} />;
}
