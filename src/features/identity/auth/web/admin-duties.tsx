import { useState } from "react";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { getSecondFactor, type SecondFactor } from "../second-factor-contract.ts";
import { PasswordChangeForm } from "./account/password-change-form.tsx";
import { SecondFactorEnrolment } from "./account/second-factor-enrolment.tsx";
import { useReauthentication } from "./account/use-reauthentication.tsx";
import { forgetTypedPassword, readTypedPassword } from "./sign-in/just-typed-password.ts";

type Duty = "password" | "second_factor";

const DUTY_TEXTS: Record<Duty, { title: string; text: string }> = {
  password: { title: "先换掉一次性密码", text: "第 1 步，共 2 步。站点给的密码只用来第一次登录。" },
  second_factor: { title: "开启两步验证", text: "第 2 步，共 2 步。管理员登录必须有第二步，之后才能使用站点。" },
};

/** An admin's open duties, displayed before anything else (decisions §3); renders nothing for everyone else. */
export function AdminDuties() {
  const { logOut } = useSession();
  const { data, reload } = usePersonalData(getSecondFactor, {}, true);
  const reauthentication = useReauthentication();
  const duty = data === null ? null : dutyOf(data);
  if (duty === null) return null;
  const { title, text } = DUTY_TEXTS[duty];
  return (
    <Sheet isOpen title={title} text={text}>
      {duty === "password" && <PasswordDuty onDone={reload} />}
      {duty === "second_factor" && <SecondFactorEnrolment reauthentication={reauthentication} onDone={reload} />}
      <Button variant="text" isWide className="mt-2" onClick={() => void logOut()}>
        退出登录
      </Button>
      {reauthentication.sheet}
    </Sheet>
  );
}

/**
 * The duty of staff who are not owners, displayed over the console only: the rest of the site works without a second
 * factor.
 */
export function StaffDuty({ onDone }: { onDone(): void }) {
  const { data, reload } = usePersonalData(getSecondFactor, {}, true);
  const reauthentication = useReauthentication();
  // The first step asks who the user is, in a dialog that hides the explanation.
  const [isStarted, setStarted] = useState(false);
  if (data === null || data.is_on) return null;
  return (
    <Sheet
      isOpen
      title="开启两步验证"
      text="工作人员先开启两步验证，才能用管理控制台：登录时除了密码或短信，再填手机上显示的数字。网站的其他页面不受影响。"
    >
      {isStarted ? (
        <SecondFactorEnrolment
          reauthentication={reauthentication}
          onDone={() => {
            reload();
            onDone();
          }}
        />
      ) : (
        <Button isWide size="large" onClick={() => setStarted(true)}>
          现在开启
        </Button>
      )}
      <LinkButton variant="text" isWide className="mt-2" to="/">
        以后再说，回网站
      </LinkButton>
      {reauthentication.sheet}
    </Sheet>
  );
}

/**
 * The one-time password was typed at login. The form only asks for it after a reload, when the page no longer has it.
 */
function PasswordDuty({ onDone }: { onDone(): void }) {
  const [known, setKnown] = useState(readTypedPassword);
  return (
    <PasswordChangeForm
      needsCurrent={known === null}
      known={known}
      onCurrentNeeded={() => setKnown(null)}
      onDone={() => {
        forgetTypedPassword();
        onDone();
      }}
    />
  );
}

function dutyOf(factor: SecondFactor): Duty | null {
  if (factor.is_password_change_required) return "password";
  return factor.is_required && !factor.is_on ? "second_factor" : null;
}
