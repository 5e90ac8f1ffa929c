import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { LEVEL } from "../../domain/access/levels.ts";
import { membershipNow } from "../../features/access/membership/web/member/membership-now.ts";
import type { User } from "../../features/identity/auth/contract.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { namedMiddlewares } from "../../screens/user/middlewares.ts";
import {
  downloadsCode,
  invoicesCode,
  notesCode,
  notificationsCode,
  orderCode,
  ordersCode,
  overviewCode,
  panelCodes,
  profileCode,
} from "../../screens/user/profile-code.tsx";
import { PartList, SideNav } from "../../screens/user/profile-nav.tsx";
import { hrefOfPart, type OVERVIEW, type Part, partOf } from "../../screens/user/profile-parts.ts";
import { OverviewSkeleton, PartSkeleton } from "../../screens/user/profile-skeletons.tsx";
import { withQuery } from "../../screens/user/return-path.ts";
import { SignInPanel } from "../../screens/user/sign-in-panel.tsx";
import { useVisitor } from "../../screens/user/visitor.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Name } from "../../ui/display/name.tsx";
import { LevelMark, Tag } from "../../ui/display/tag.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/user-profile-page";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["auth"]);

/** Loads nothing. It exists so that the middleware also runs before the first page, while the skeleton is shown. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const part = partOf(location.search);
  return [
    ...personalHead(matches, "/user/profile"),
    titleOf(matches, ...(part.key === null ? [] : [part.label]), "个人中心"),
  ];
}

export function HydrateFallback() {
  return (
    <Frame>
      <PersonHead user={null} />
      <NeedsScript what="profile" />
      <Columns nav={<SideNav />}>
        <OverviewSkeleton />
      </Columns>
    </Frame>
  );
}

export default function UserProfilePage() {
  const visitor = useVisitor();
  const { search } = useLocation();

  if (visitor.kind === "unknown") return <HydrateFallback />;
  if (visitor.kind === "guest") {
    return (
      <Frame>
        <PageHeading title="个人中心" />
        <SignInPanel title="你已退出登录" text="登录后查看会员、订单和学习进度" />
      </Frame>
    );
  }
  const part = partOf(search);
  return (
    <Frame>
      {part.key !== null && <h1 className="sr-only lg:hidden">个人中心</h1>}
      <div className={part.key === null ? "" : "max-lg:hidden"}>
        <PersonHead user={visitor.user} />
      </div>
      <Columns nav={<SideNav current={part} />}>
        <PartHeading part={part} />
        <PartContent part={part} user={visitor.user} search={search} />
        {part.key === null && <PartList />}
      </Columns>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      {children}
    </main>
  );
}

/** Who is signed in: picture, name and level; of the same height while it is unknown. */
function PersonHead({ user }: { user: User | null }) {
  const membership = user && membershipNow(user, new Date());
  return (
    <header className="flex items-center gap-4 pt-10 pb-8 sm:pt-14">
      {user ? <Avatar user={user} size={56} /> : <span className="skeleton size-14 shrink-0 rounded-full" />}
      <div className="min-w-0">
        <h1 className="text-sm text-text-secondary">个人中心</h1>
        <p className="flex min-h-9 items-center gap-3 text-2xl font-semibold">
          {user ? <Name of={user} className="truncate" /> : <span className="skeleton h-7 w-32" />}
          {membership !== null && <OwnLevel membership={membership} />}
        </p>
      </div>
    </header>
  );
}

function OwnLevel({ membership }: { membership: ReturnType<typeof membershipNow> }) {
  if (membership.kind === "admin") return <Tag>工作人员</Tag>;
  if (membership.kind !== "active") return <Tag>注册用户</Tag>;
  return <LevelMark level={membership.level === LEVEL.premium ? "premium" : "vip"} />;
}

function Columns({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-12 lg:grid-cols-[180px_minmax(0,1fr)]">
      {nav}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The heading of the current part. It gets the focus after a choice; after Back the browser restores the focus. */
function PartHeading({ part }: { part: Part | typeof OVERVIEW }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isReturn = useNavigationType() === "POP";
  const shown = useRef(part.key);
  useEffect(() => {
    if (shown.current === part.key) return;
    shown.current = part.key;
    if (!isReturn) heading.current?.focus({ preventScroll: true });
  }, [part.key, isReturn]);
  return (
    <>
      {part.key !== null && (
        <Link
          to={hrefOfPart(null)}
          className="mt-4 -ml-1 inline-flex min-h-11 items-center gap-1 text-text-secondary hover:text-brand lg:hidden"
        >
          <Icon name="chevron-left" size={18} />
          个人中心
        </Link>
      )}
      <h2
        ref={heading}
        tabIndex={-1}
        className={part.key === null ? "sr-only" : "mb-6 text-2xl font-semibold max-lg:mt-2"}
      >
        {part.label}
      </h2>
    </>
  );
}

function PartContent({ part, user, search }: { part: Part | typeof OVERVIEW; user: User; search: string }) {
  switch (part.key) {
    case null:
      return <LatePart code={overviewCode} props={{ user }} skeleton={<OverviewSkeleton />} />;
    case "profile":
      return <LatePart code={profileCode} props={{ user }} skeleton={<PartSkeleton part={part.key} />} />;
    case "orders":
      return <Orders search={search} />;
    case "invoices":
    case "downloads": {
      const tab = part.key;
      const hrefOf = (page: number) => withQuery("/user/profile", { tab, page: page > 1 ? page : null });
      const code = tab === "invoices" ? invoicesCode : downloadsCode;
      const props = { page: pageOf(search), hrefOf };
      return <LatePart key={tab} code={code} props={props} skeleton={<PartSkeleton part={tab} />} />;
    }
    case "notes": {
      const hrefOf = (choice: Record<string, string | number | null>) =>
        withQuery("/user/profile", { tab: "notes", ...choice });
      return <LatePart code={notesCode} props={{ search, hrefOf }} skeleton={<PartSkeleton part={part.key} />} />;
    }
    case "notifications": {
      const hrefOf = (choice: Record<string, string | null>) =>
        withQuery("/user/profile", { tab: "notifications", ...choice });
      return (
        <LatePart code={notificationsCode} props={{ search, hrefOf }} skeleton={<PartSkeleton part={part.key} />} />
      );
    }
    default:
      return (
        <LatePart key={part.key} code={panelCodes[part.key]} props={{}} skeleton={<PartSkeleton part={part.key} />} />
      );
  }
}

/** The list of orders, or one order with `&order=`. */
function Orders({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const orderNo = query.get("order");
  const skeleton = <PartSkeleton part="orders" />;
  if (orderNo !== null) return <LatePart key={orderNo} code={orderCode} props={{ orderNo }} skeleton={skeleton} />;
  const hrefOf = ({ page, state }: { page: number; state: string | null }) =>
    withQuery("/user/profile", { tab: "orders", state, page: page > 1 ? page : null });
  const props = { page: pageOf(search), state: query.get("state"), hrefOf };
  return <LatePart code={ordersCode} props={props} skeleton={skeleton} />;
}

function pageOf(search: string): number {
  return Math.max(1, Math.trunc(Number(new URLSearchParams(search).get("page"))) || 1);
}
