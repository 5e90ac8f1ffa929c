import { useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import type { Reauthentication } from "../../../../../ui/facts/reauthentication.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { PasswordChangeForm } from "./password-change-form.tsx";

interface PasswordSheetProps {
  hasPassword: boolean;
  reauthentication: Reauthentication;
  onDone(): void;
  onClose(): void;
}

/** Sets or changes the password; a user without the current one re-authenticates by a code instead. */
export function PasswordSheet({ hasPassword, reauthentication, onDone, onClose }: PasswordSheetProps) {
  const [needsCurrent, setNeedsCurrent] = useState(hasPassword);
  const { run, problem } = useAction();

  function onChanged() {
    showMessage("success", hasPassword ? "密码已修改，其他设备已退出登录" : "密码已设置");
    onDone();
  }

  return (
    <Sheet
      isOpen
      title={hasPassword ? "修改密码" : "设置密码"}
      text={hasPassword ? "修改后，其他设备都会退出登录。" : "设置后也可以用密码登录。"}
      onClose={onClose}
    >
      <PasswordChangeForm
        needsCurrent={needsCurrent}
        withFresh={reauthentication.withFresh}
        onCurrentNeeded={() => setNeedsCurrent(true)}
        onDone={onChanged}
      />
      {needsCurrent && (
        <Button
          variant="text"
          isWide
          className="mt-2"
          onClick={() => void run(async () => setNeedsCurrent(!(await reauthentication.ensureFresh())))}
        >
          忘了当前密码，用验证码确认
        </Button>
      )}
      <FormAlert text={problem} className="mt-2" />
      {reauthentication.sheet}
    </Sheet>
  );
}
