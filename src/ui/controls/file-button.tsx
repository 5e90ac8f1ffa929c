import type { InputHTMLAttributes } from "react";
import { type ButtonSize, buttonClass } from "./button.tsx";

type FileButtonProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "size" | "className"> & {
  size?: ButtonSize;
  /** Its text; the name for screen readers is that of the label. */
  text?: string;
};

/** A button that opens the dialog for files. The button of a native field is in the browser's language. */
export function FileButton({ size = "small", text = "选文件", ...input }: FileButtonProps) {
  return (
    <span
      className={`relative overflow-hidden has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:opacity-50 ${buttonClass({ variant: "secondary", size })}`}
    >
      <span aria-hidden="true">{text}</span>
      <input {...input} type="file" className="absolute inset-0 cursor-pointer opacity-0 file:size-full" />
    </span>
  );
}
