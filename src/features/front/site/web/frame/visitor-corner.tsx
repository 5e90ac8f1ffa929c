import type { ReactNode } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { VisitorMenu } from "./visitor-menu.tsx";

/** Login button or avatar. Its box has the same size in every state, so that recognising the visitor moves nothing. */
export function VisitorCorner({ bell }: { bell: ReactNode }) {
  const { status, user, openLogin, prepareLogin, logOut } = useSession();
  return (
    <div className="flex h-11 w-[88px] items-center justify-center md:justify-end">
      {bell}
      {user !== null && <VisitorMenu user={user} onLogOut={logOut} />}
      {user === null && status === "restoring" && <span className="skeleton size-9 rounded-full" />}
      {user === null && status !== "restoring" && (
        <Button
          size="small"
          className="for-guests w-16"
          onPointerEnter={prepareLogin}
          onFocus={prepareLogin}
          onClick={() => openLogin()}
        >
          登录
        </Button>
      )}
    </div>
  );
}
