import { useRef, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { firstLetter } from "../../../../ui/display/first-letter.ts";
import { Tag } from "../../../../ui/display/tag.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import type { WaitingProfile } from "../../auth/account-contract.ts";
import type { User } from "../../auth/contract.ts";
import { checkPicture, PICTURE_KINDS } from "./check-picture.ts";

const avatarSheet = lateCode(async () => (await import("./avatar-sheet.tsx")).AvatarSheet);

interface AvatarPickerProps {
  user: User;
  /** A picture that other users do not see yet. */
  waiting: WaitingProfile | null;
  onChanged(): void;
}

/** Displays the user's picture and lets the user choose another one. */
export function AvatarPicker({ user, waiting, onChanged }: AvatarPickerProps) {
  const pending = waiting?.avatar_url ?? null;
  const shown = pending ?? user.avatar_url;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function choose(chosen: File | undefined) {
    if (chosen === undefined) return;
    const found = checkPicture(chosen);
    setProblem(found);
    if (found === null) setFile(chosen);
    // Allows choosing the same file again.
    if (input.current !== null) input.current.value = "";
  }

  return (
    <div className="flex flex-col items-center gap-2">
      {shown === null ? (
        <span
          aria-hidden="true"
          className="grid size-20 place-items-center rounded-full bg-brand-soft text-3xl font-semibold text-brand"
        >
          {firstLetter(user.name)}
        </span>
      ) : (
        <img src={shown} alt="我的头像" width={80} height={80} className="size-20 rounded-full object-cover" />
      )}
      {pending !== null && <Tag className="bg-warning-bg text-warning-text">审核中</Tag>}
      <input
        ref={input}
        type="file"
        accept={PICTURE_KINDS.join(",")}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Button variant="text" size="small" onClick={() => input.current?.click()}>
        换头像
      </Button>
      <FormAlert text={problem} className="max-w-40 text-center" />
      {file !== null && <LatePart code={avatarSheet} props={{ file, onChanged, onClose: () => setFile(null) }} />}
    </div>
  );
}
