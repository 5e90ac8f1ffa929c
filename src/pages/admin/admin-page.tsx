import type { PageHandle } from "../../app-context.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { SignInPanel } from "../../screens/user/sign-in-panel.tsx";
import { useVisitor } from "../../screens/user/visitor.ts";
import { CONSOLE_PREFIX } from "../../ui/console/page.ts";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/admin-page";

export const handle: PageHandle = { isNeverCached: true, isUnpublished: true };

/** The console is one chunk, loaded only when staff open it. */
const consoleApp = lateCode(async () => (await import("../../console/console-app.tsx")).ConsoleApp);

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, CONSOLE_PREFIX), titleOf(matches, "管理控制台")];
}

/** The console at `/admin`: guests see the login, users without a permission see an explanation. */
export default function AdminPage() {
  const visitor = useVisitor();
  if (visitor.kind === "member" && (visitor.user.permissions ?? []).length > 0) {
    return <LatePart code={consoleApp} props={{ user: visitor.user }} skeleton={<ConsoleSkeleton />} />;
  }
  if (visitor.kind === "unknown") return <ConsoleSkeleton />;
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-[560px] flex-col justify-center px-6 py-16">
      <h1 className="mb-6 text-2xl font-semibold">管理控制台</h1>
      {visitor.kind === "guest" ? (
        <SignInPanel title="先登录" text="工作人员登录后在这里管理网站" />
      ) : (
        <p className="rounded-lg border border-border bg-surface px-6 py-10 text-center">
          你的账号不是工作人员。需要的话，请站长在“工作人员与角色”里给你一个角色。
        </p>
      )}
    </main>
  );
}

function ConsoleSkeleton() {
  return (
    <main id="main" className="flex min-h-dvh">
      <h1 className="sr-only">管理控制台</h1>
      <div className="hidden w-56 shrink-0 border-r border-border p-4 lg:block">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="mt-6 h-64 w-full" />
      </div>
      <div className="flex-1 p-6">
        <NeedsScript what="profile" />
        <Skeleton className="h-8 w-48" />
        <Skeleton className="mt-6 h-96 w-full" />
      </div>
    </main>
  );
}
