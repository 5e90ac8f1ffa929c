import { Dialog } from "@base-ui/react/dialog";
import { useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import type { LoginRequest } from "../../../ui/session.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { type Agreements, PhoneForm } from "./phone-form.tsx";
import type { CodePurpose } from "./use-send-code.ts";

interface LoginDialogProps {
  /** null: closed. */
  request: LoginRequest | null;
  agreements: Agreements;
  onClose(): void;
  onAnswer(answer: unknown): void;
}

const TABS = [
  { key: "login", label: "登录" },
  { key: "signup", label: "注册" },
] as const;

const POPUP =
  "fixed z-[3001] flex max-h-[100dvh] flex-col overflow-y-auto bg-card p-6 shadow-float outline-none transition duration-150 ease-quiet " +
  "inset-x-0 bottom-0 rounded-t-lg pb-[calc(24px+env(safe-area-inset-bottom))] data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 " +
  "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[400px] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-8";

/** Login and sign-up by phone code: a sheet from below on phones, a window elsewhere. */
export function LoginDialog({ request, agreements, onClose, onAnswer }: LoginDialogProps) {
  const [purpose, setPurpose] = useState<CodePurpose>("login");
  const [phone, setPhone] = useState("");
  const phoneField = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={request !== null} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-[3000] bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup initialFocus={(openedBy) => (openedBy === "touch" ? true : phoneField.current)} className={POPUP}>
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-xl font-semibold">{purpose === "login" ? "登录" : "注册"}</Dialog.Title>
            <Dialog.Close
              aria-label="关闭"
              className="-mt-2 -mr-3 grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <Dialog.Description className="mt-1 mb-3 text-sm text-text-secondary">
            {request?.reason ?? "用手机验证码，几秒钟就好"}
          </Dialog.Description>
          <Tabs<CodePurpose> label="登录或注册" items={TABS} current={purpose} onChange={setPurpose}>
            <PhoneForm
              key={purpose}
              purpose={purpose}
              phone={phone}
              onPhone={setPhone}
              agreements={agreements}
              phoneField={phoneField}
              onAnswer={onAnswer}
            />
          </Tabs>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
