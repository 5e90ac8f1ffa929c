import { CHANNEL_NAMES, CHANNELS } from "../../../../ports/payment-channel.ts";
import type { ListFilter } from "../../../../ui/console/list/list-types.ts";
import { DIFFERENCE_KINDS, DIFFERENCES } from "../difference-kinds.ts";
import { EXCEPTION_KINDS, EXCEPTIONS } from "../exception-kinds.ts";

/** Without this filter only open items are listed. */
export const WHICH_FILTER: ListFilter = {
  name: "which",
  label: "范围",
  kind: "choice",
  choices: [["all", "了结的也列出"]],
};

export const KIND_FILTER: ListFilter = {
  name: "kind",
  label: "发生了什么",
  kind: "choice",
  choices: EXCEPTION_KINDS.map((kind) => [kind, EXCEPTIONS[kind].title] as const),
};

export const DIFFERENCE_FILTER: ListFilter = {
  name: "kind",
  label: "哪里不同",
  kind: "choice",
  choices: DIFFERENCE_KINDS.map((kind) => [kind, DIFFERENCES[kind].title] as const),
};

export const CHANNEL_FILTER: ListFilter = {
  name: "channel",
  label: "渠道",
  kind: "choice",
  choices: CHANNEL_NAMES.map((name) => [name, CHANNELS[name].title] as const),
};

interface AdviceProps {
  title: string;
  happened: string;
  todo: string;
  detail: string;
}

/** Explains what happened and what to do about it. */
export function Advice({ title, happened, todo, detail }: AdviceProps) {
  return (
    <div className="max-w-[36em] min-w-48 whitespace-normal">
      <p className="font-medium">{title}</p>
      <p className="text-text-secondary">{happened}</p>
      <p className="mt-1">{todo}</p>
      {detail !== "" && <p className="mt-1 text-xs break-all text-text-muted">{detail}</p>}
    </div>
  );
}
