import { type FormEvent, type ReactNode, useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { formatDate } from "../../../../../kit/values/time-text.ts";
import { useOwnFormDraft } from "../../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Field } from "../../../../../ui/controls/field.tsx";
import { Tag } from "../../../../../ui/display/tag.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { updateProfile, type WaitingProfile } from "../../account-contract.ts";
import type { User } from "../../contract.ts";
import { profilePartOf } from "../../profile-changes.ts";
import { tidyName } from "../../visible-name.ts";
import { useAuthForm } from "../fields/use-auth-form.ts";

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
            <NameForm name={name} onChanged={onChanged} onEnd={() => setNaming(false)} />
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

function NameForm({ name, onChanged, onEnd }: { name: string; onChanged(): void; onEnd(): void }) {
  const { refreshUser } = useSession();
  const { draft, write, forget } = useOwnFormDraft("name", { name });
  const typed = draft.name;
  const { form, problems, busyLabel, submit } = useAuthForm();

  function check() {
    return tidyName(typed) === null ? { name: "昵称要 1 到 30 个字，不含看不见的字符" } : {};
  }

  async function save() {
    const { waiting } = await callEndpoint(updateProfile, { body: { name: typed } });
    forget();
    const isHeld = waiting !== null && waiting.name !== null;
    showMessage("success", isHeld ? "昵称已提交，审核通过后别人才会看到" : "昵称已修改");
    onChanged();
    await refreshUser();
    onEnd();
  }

  return (
    <form ref={form} noValidate onSubmit={(event: FormEvent) => void submit(event, { check, run: save })}>
      <Field
        label="昵称"
        name="name"
        autoComplete="nickname"
        value={typed}
        onChange={(event) => write({ name: event.target.value })}
        error={problems.name ?? problems.form}
        autoFocus
      />
      <div className="mt-3 flex gap-3">
        <Button type="submit" busyLabel={busyLabel}>
          保存
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            forget();
            onEnd();
          }}
        >
          取消
        </Button>
      </div>
    </form>
  );
}
