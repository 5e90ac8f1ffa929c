import { useSearchParams } from "react-router";
import type { User } from "../../features/auth/contract.ts";
import type { ExportSectionProps } from "../../features/personal-data/web/export-section.tsx";
import { type TabItem, Tabs } from "../../ui/controls/tabs.tsx";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import { personalHead, titleOf } from "../site/page-head.ts";
import type { Route } from "./+types/user-profile-page";
import { namedMiddlewares } from "./middlewares.ts";
import { withQuery } from "./return-path.ts";
import { SignInPanel } from "./sign-in-panel.tsx";
import { useVisitor } from "./visitor.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["auth"]);

/** Loads nothing: it makes the middleware run before the first page too, while the skeleton stands. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(), titleOf(matches, "个人中心")];
}

// Each tab is its own chunk, fetched when it is looked at.
const profile = lateCode(async () => {
  const [{ ProfileCard }, { AvatarPicker }, { MembershipCard }, { membershipNow }] = await Promise.all([
    import("../../features/auth/web/account/profile-card.tsx"),
    import("../../features/personal-data/web/avatar-picker.tsx"),
    import("../../features/membership/web/membership-card.tsx"),
    import("../../features/membership/web/membership-now.ts"),
  ]);
  return ({ user }: { user: User }) => (
    <div className={PROFILE_COLUMNS}>
      <MembershipCard membership={membershipNow(user, new Date())} />
      <ProfileCard user={user} avatar={<AvatarPicker user={user} />} />
    </div>
  );
});
const orderList = lateCode(async () => (await import("../../features/orders/web/order-list.tsx")).OrderList);
const panels = {
  learning: lateCode(async () => (await import("../../features/learning/web/learning-section.tsx")).LearningSection),
  devices: lateCode(async () => (await import("../../features/auth/web/account/devices-panel.tsx")).DevicesPanel),
  security: lateCode(async () => (await import("../../features/auth/web/account/security-panel.tsx")).SecurityPanel),
  consents: lateCode(async () => (await import("../../features/auth/web/account/consents-panel.tsx")).ConsentsPanel),
  data: lateCode(async () => {
    const [{ DataPanel }, { useReauthentication }, { NeedsPermission }] = await Promise.all([
      import("../../features/personal-data/web/data-panel.tsx"),
      import("../../features/auth/web/account/use-reauthentication.tsx"),
      import("../../features/membership/web/access-directive.tsx"),
    ]);
    const guard: ExportSectionProps["guard"] = (button) => (
      <NeedsPermission who="user" whenDenied="disable">
        {button}
      </NeedsPermission>
    );
    return () => <DataPanel forExport={useReauthentication()} forCancellation={useReauthentication()} guard={guard} />;
  }),
};

const TABS = [
  { key: "learning", label: "学习" },
  { key: "orders", label: "订单" },
  { key: "profile", label: "资料与会员" },
  { key: "devices", label: "设备" },
  { key: "security", label: "安全" },
  { key: "consents", label: "协议" },
  { key: "data", label: "数据与账号" },
] as const satisfies readonly TabItem<string>[];

type TabKey = (typeof TABS)[number]["key"];

export function HydrateFallback() {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <PageHeading title="个人中心" />
      <NeedsScript what="profile" />
      <div className="flex h-11 gap-6 overflow-hidden border-b border-border">
        {TABS.map(({ key }) => (
          <Skeleton key={key} className="mb-3 w-12 shrink-0" />
        ))}
      </div>
      <div className="mt-8">
        <PanelSkeleton tab="learning" />
      </div>
    </main>
  );
}

export default function UserProfilePage() {
  const visitor = useVisitor();
  const [query, setQuery] = useSearchParams();
  const current: TabKey = TABS.find(({ key }) => key === query.get("tab"))?.key ?? "learning";
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);

  if (visitor.kind === "unknown") return <HydrateFallback />;
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <PageHeading title="个人中心" />
      {visitor.kind === "guest" ? (
        <SignInPanel title="你已退出登录" text="登录后查看会员、订单和学习进度" />
      ) : (
        <Tabs
          label="个人中心"
          items={TABS}
          current={current}
          onChange={(tab) => setQuery(tab === "learning" ? {} : { tab }, { replace: true, preventScrollReset: true })}
        >
          <div className="pt-8">
            {current === "profile" && (
              <LatePart code={profile} props={{ user: visitor.user }} skeleton={<ProfileSkeleton />} />
            )}
            {current === "orders" && (
              <LatePart
                code={orderList}
                skeleton={<PanelSkeleton tab={current} />}
                props={{
                  page,
                  hrefOf: (wanted: number) =>
                    withQuery("/user/profile", { tab: "orders", page: wanted > 1 ? wanted : null }),
                }}
              />
            )}
            {current !== "profile" && current !== "orders" && (
              <LatePart key={current} code={panels[current]} props={{}} skeleton={<PanelSkeleton tab={current} />} />
            )}
          </div>
        </Tabs>
      )}
    </main>
  );
}

const PROFILE_COLUMNS = "grid gap-6 lg:grid-cols-2";

function ProfileSkeleton() {
  return (
    <div className={PROFILE_COLUMNS}>
      <Skeleton className="min-h-[204px] w-full rounded-lg" />
      <Skeleton className="h-[286px] w-full rounded-lg" />
    </div>
  );
}

const ROW_HEIGHTS: Partial<Record<TabKey, string>> = {
  learning: "h-[130px]",
  orders: "h-[172px] sm:h-[118px]",
  devices: "h-[86px]",
};

/** The shape of what a tab will show: rows for lists, sections for settings. */
function PanelSkeleton({ tab }: { tab: TabKey }) {
  const row = ROW_HEIGHTS[tab];
  if (row === undefined) {
    return (
      <div className="grid gap-10">
        {[1, 2].map((section) => (
          <div key={section}>
            <Skeleton className="h-7 w-32" />
            <Skeleton className="mt-4 h-40 w-full rounded-lg" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className={`w-full rounded-lg ${row}`} />
      ))}
    </div>
  );
}
