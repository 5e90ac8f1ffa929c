import { type FormEvent, type ReactNode, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { updateProfile } from "../../account-contract.ts";
import type { User } from "../../contract.ts";
import { tidyName } from "../../visible-name.ts";
import { useAuthForm } from "../fields/use-auth-form.ts";

interface ProfileCardProps {
  user: User;
  /** My picture, and how to change it. */
  avatar: ReactNode;
}

/** My name and picture, as others see them, and what the account knows of me. */
export function ProfileCard({ user, avatar }: ProfileCardProps) {
  const { logOut } = useSession();
  const [isNaming, setNaming] = useState(false);
  return (
    <section aria-label="我的资料" className="rounded-lg border border-border bg-card p-6 shadow-card">
      <div className="flex flex-wrap items-center gap-5">
        {avatar}
        <div className="min-w-0 flex-1 basis-48">
          {isNaming ? (
            <NameForm name={user.name} onEnd={() => setNaming(false)} />
          ) : (
            <div className="flex flex-wrap items-center gap-x-3">
              <p className="text-2xl font-semibold break-all">{user.name}</p>
              <Button variant="text" size="small" onClick={() => setNaming(true)}>
                改名
              </Button>
            </div>
          )}
        </div>
      </div>
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

function NameForm({ name, onEnd }: { name: string; onEnd(): void }) {
  const { refreshUser } = useSession();
  const [typed, setTyped] = useState(name);
  const { form, problems, busyLabel, submit } = useAuthForm();

  function check() {
    return tidyName(typed) === null ? { name: "昵称要 1 到 30 个字，不含看不见的字符" } : {};
  }

  async function save() {
    await callEndpoint(updateProfile, { body: { name: typed } });
    showMessage("success", "昵称已修改");
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
        onChange={(event) => setTyped(event.target.value)}
        error={problems.name ?? problems.form}
        autoFocus
      />
      <div className="mt-3 flex gap-3">
        <Button type="submit" busyLabel={busyLabel}>
          保存
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          取消
        </Button>
      </div>
    </form>
  );
}
