import { useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { SettingsRow, SettingsRows, SettingsRowsSkeleton } from "../../../../../ui/layout/settings-row.tsx";
import { SettingsSection } from "../../../../../ui/layout/settings-section.tsx";
import { type AccountSecurity, getAccountSecurity } from "../../account-contract.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { PasswordSheet } from "./password-sheet.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";
import { WechatSection } from "./wechat-section.tsx";

type Changing = "password" | "phone" | "email";

/** The sign-in methods of the account: password, number, address, second factor. */
export function SecurityPanel() {
  const { refreshUser } = useSession();
  const { data, error, reload } = usePersonalData(getAccountSecurity, {}, true);
  const [changing, setChanging] = useState<Changing | null>(null);
  const reauthentication = useReauthentication();
  const { problem, run } = useAction();

  function change(what: "phone" | "email") {
    void run(async () => {
      if (await reauthentication.ensureFresh("contact")) setChanging(what);
    });
  }

  function onChanged() {
    setChanging(null);
    reload();
    // The header's menu displays the number; its refresh reports its own failures.
    refreshUser().catch(() => {});
  }

  if (error !== null) return <LoadNote what="安全设置" error={error} onRetry={reload} />;
  return (
    <div className="grid gap-10">
      <SettingsSection title="登录方式" text="手机号、邮箱和密码都可以登录。改动后会通知原来的手机或邮箱。">
        {data === null ? (
          <SettingsRowsSkeleton count={3} />
        ) : (
          <WaysIn security={data.security} onPassword={() => setChanging("password")} onContact={change} />
        )}
        <FormAlert text={problem} className="mt-4" />
      </SettingsSection>
      <WechatSection />
      <SecondFactorSection />
      {data !== null && changing === "password" && (
        <PasswordSheet
          hasPassword={data.security.has_password}
          reauthentication={reauthentication}
          onDone={onChanged}
          onClose={() => setChanging(null)}
        />
      )}
      {data !== null && (changing === "phone" || changing === "email") && (
        <ContactSheet
          kind={changing}
          isFirst={(changing === "phone" ? data.security.phone_masked : data.security.email_masked) === null}
          reauthentication={reauthentication}
          onDone={onChanged}
          onClose={() => setChanging(null)}
        />
      )}
      {changing === null && reauthentication.sheet}
    </div>
  );
}

interface WaysInProps {
  security: AccountSecurity;
  onPassword(): void;
  onContact(kind: "phone" | "email"): void;
}

function WaysIn({ security, onPassword, onContact }: WaysInProps) {
  const { phone_masked: phone, email_masked: email, has_password: hasPassword } = security;
  return (
    <SettingsRows>
      <SettingsRow
        title="密码"
        text={hasPassword ? "已设置" : "还没有设置，目前用验证码或扫码登录"}
        action={
          <Button variant="secondary" onClick={onPassword}>
            {hasPassword ? "修改密码" : "设置密码"}
          </Button>
        }
      />
      <SettingsRow
        title="手机号"
        text={<span className="tabular-nums">{phone ?? "还没有绑定，绑定后可以用验证码登录"}</span>}
        action={
          <Button variant="secondary" onClick={() => onContact("phone")}>
            {phone === null ? "绑定手机号" : "更换手机号"}
          </Button>
        }
      />
      <SettingsRow
        title="邮箱"
        text={email ?? "还没有绑定，绑定后可以用它登录和找回密码"}
        action={
          <Button variant="secondary" onClick={() => onContact("email")}>
            {email === null ? "绑定邮箱" : "更换邮箱"}
          </Button>
        }
      />
    </SettingsRows>
  );
}
