import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { PRODUCT_SOURCE } from "../features/commerce/products/product-source.ts";
import type { User } from "../features/identity/auth/contract.ts";
import { useReauthentication } from "../features/identity/auth/web/account/use-reauthentication.tsx";
import { ConsoleContext } from "../ui/console/console-context.ts";
import { createConsoleClient } from "../ui/console/console-data.ts";
import { consoleHref } from "../ui/console/page.ts";
import { PageHead } from "../ui/console/page-parts.tsx";
import { LinkButton } from "../ui/controls/button.tsx";
import { EmptyState } from "../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../ui/trouble/late-part.tsx";
import { ConsoleFrame } from "./console-frame.tsx";
import { CONSOLE_PAGES } from "./console-pages.ts";
import { findPage } from "./find-page.ts";
import { IdleLock } from "./idle-lock.tsx";
import { OpenPage } from "./open-page.tsx";
import { UploadsPlace } from "./uploads-place.tsx";

const iconPicker = lateCode(async () => (await import("../features/front/icons/admin/icon-picker.tsx")).IconPicker);

const staffDuty = lateCode(async () => (await import("../features/identity/auth/web/admin-duties.tsx")).StaffDuty);

/** Provides the console for one staff member: data cache, frame, and the page of the current address. */
export function ConsoleApp({ user }: { user: User }) {
  const [client] = useState(createConsoleClient);
  const reauthentication = useReauthentication();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its functions stay the same; its sheet is drawn below
  const facts = useMemo(
    () => ({ user, reauthentication, iconPicker, productSource: PRODUCT_SOURCE, pages: CONSOLE_PAGES }),
    [user],
  );
  const { pathname } = useLocation();
  const found = findPage(pathname);
  const page = found === null ? <NoPage /> : <OpenPage key={pathname} {...found} permissions={user.permissions} />;
  return (
    <QueryClientProvider client={client}>
      <ConsoleContext value={facts}>
        <IdleLock>
          {found?.page.isFrameless ? page : <ConsoleFrame current={found?.page ?? null}>{page}</ConsoleFrame>}
        </IdleLock>
        <UploadsPlace />
        {/* The site displays the duties of owners on every page. */}
        {!user.is_admin && <LatePart code={staffDuty} props={{ onDone: () => void client.resetQueries() }} />}
        {reauthentication.sheet}
      </ConsoleContext>
    </QueryClientProvider>
  );
}

function NoPage() {
  return (
    <>
      <PageHead title="没有这一页" />
      <EmptyState
        drawing="search"
        title="这个地址没有内容"
        text="地址写错了，或者这一页已经移走。从菜单里找，或在上面搜索。"
        action={
          <LinkButton variant="secondary" size="small" to={consoleHref("/")}>
            回工作台
          </LinkButton>
        }
      />
    </>
  );
}
