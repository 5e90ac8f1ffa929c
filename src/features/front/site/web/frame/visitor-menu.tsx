import { useRef, useState } from "react";
import { Link } from "../../../../../ui/controls/link.tsx";
import { Avatar } from "../../../../../ui/display/avatar.tsx";
import { Name } from "../../../../../ui/display/name.tsx";
import { LevelMark } from "../../../../../ui/display/tag.tsx";
import { joinText } from "../../../../access/membership/web/member/join-text.ts";
import type { User } from "../../../../identity/auth/contract.ts";

const ID = "visitor-menu";
const ITEM = "flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-hover";

/** The signed-in visitor's avatar and the menu of their pages. */
export function VisitorMenu({ user, onLogOut }: { user: User; onLogOut(): Promise<void> }) {
  const menu = useRef<HTMLDivElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => menu.current?.hidePopover?.();

  async function logOut() {
    setLeaving(true);
    await onLogOut();
    setLeaving(false);
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        aria-label={`${user.name}的菜单`}
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar user={user} />
      </button>
      <div
        ref={menu}
        id={ID}
        popover="auto"
        className="fixed inset-auto top-[calc(68px+env(safe-area-inset-top))] right-[max(16px,calc((100vw-1200px)/2+32px))] w-60 rounded-lg border border-border bg-card p-2 text-text shadow-float"
      >
        <div className="border-b border-border px-3 pt-2 pb-3">
          <p className="flex items-center gap-2 font-semibold">
            <Name of={user} className="truncate" />
            {user.is_vip && <LevelMark level={user.vip_level >= 2 ? "premium" : "vip"} />}
          </p>
          {user.phone_masked !== null && <p className="mt-0.5 text-sm text-text-muted">{user.phone_masked}</p>}
        </div>
        <ul className="mt-2">
          <li>
            <Link to="/user/profile" onClick={close} className={ITEM}>
              个人中心
            </Link>
          </li>
          <li>
            <Link to="/vip" onClick={close} className={ITEM}>
              {user.is_vip ? "我的会员" : joinText(user, new Date())}
            </Link>
          </li>
          {(user.permissions ?? []).length > 0 && (
            <li>
              <Link to="/admin" onClick={close} className={ITEM}>
                管理控制台
              </Link>
            </li>
          )}
          <li>
            <button type="button" onClick={() => void logOut()} className={ITEM}>
              {isLeaving ? "正在退出" : "退出登录"}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
