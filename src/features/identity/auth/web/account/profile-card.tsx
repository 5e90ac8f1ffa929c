import { type ReactNode, useState } from "react";
import { formatDate } from "../../../../../kit/values/time-text.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Tag } from "../../../../../ui/display/tag.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import type { WaitingProfile } from "../../account-contract.ts";
import type { User } from "../../contract.ts";
import { profilePartOf } from "../../profile-changes.ts";
import { NameForm } from "../fields/name-form.tsx";

interface ProfileCardProps {
  user: User;
  /** Changes that other users do not see yet. */
  waiting: WaitingProfile | null;
  onChanged(): void;
  /** The user's picture and the button that changes it. */
  avatar: ReactNode;
}

/** The user's public name and picture, and the account's private data. */
export function ProfileCard({ user, waiting, onChanged, avatar }: ProfileCardProps) {
  const { logOut } = useSession();
  const [isNaming, setNaming] = useState(false);
  const name = waiting?.name ?? user.name;
  return (
    <section aria-label="我的资料" className="rounded-lg border border-border bg-card p-6 shadow-card">
      <div className="flex flex-wrap items-center gap-5">
        {avatar}
        <div className="min-w-0 flex-1 basis-48">
          {isNaming ? (
            <NameForm name={name} leaveLabel="取消" isFocused onChanged={onChanged} onEnd={() => setNaming(false)} />
          ) : (
            <div className="flex flex-wrap items-center gap-x-3">
              <p className="text-2xl font-semibold break-all">{name}</p>
              {waiting?.name && <Tag className="bg-warning-bg text-warning-text">审核中</Tag>}
              <Button variant="text" size="small" onClick={() => setNaming(true)}>
                改名
              </Button>
            </div>
          )}
        </div>
      </div>
      {waiting !== null && <p className="mt-4 text-sm text-warning-text">{describeWaiting(waiting, user)}</p>}
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-text-secondary">手机号</dt>
        <dd className="tabular-nums">{user.phone_masked ?? "未绑定"}</dd>
        <dt className="text-text-secondary">注册时间</dt>
        <dd>{formatDate(new Date(user.created_at))}</dd>
      </dl>
      <div className="mt-6">
        <Button variant="secondary" onClick={() => void logOut()}>
          退出登录
        </Button>
      </div>
    </section>
  );
}

function describeWaiting({ name, avatar_url: avatarUrl }: WaitingProfile, user: User): string {
  const seen = [
    name === null ? null : `「${user.name}」`,
    avatarUrl === null ? null : user.avatar_url === null ? "默认头像" : "原来的头像",
  ].filter((part) => part !== null);
  return `${profilePartOf({ name, avatarUrl })}审核中。通过之前，别人看到的仍是${seen.join("和")}。`;
}
