import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";

interface SettleSheetProps {
  settling: { title: string; todo: string };
  isBusy: boolean;
  onConfirm(note: string): void;
  onClose(): void;
}

/** Asks how a difference or an exceptional payment was handled. */
export function SettleSheet({ settling, ...sheet }: SettleSheetProps) {
  return (
    <ReasonSheet
      title={`了结：${settling.title}`}
      text={settling.todo}
      field="怎么处理的"
      hint="只记下来，不动钱和权益。"
      label="了结"
      {...sheet}
    />
  );
}
