import { iconNameSchema } from "../../domain/icons/icon-inputs.ts";
import { BOARD_NAME_CHARACTERS, BOARD_TEXT_CHARACTERS } from "../../features/community/topics/community-limits.ts";
import { BOARD_KINDS } from "../../features/community/topics/topic-orders.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";
import type { BoardsCommand } from "./boards.ts";

const SLUG = /^[a-z][a-z0-9-]{0,29}$/;

/** Parses `boards`; null: print its help. */
export function readBoards(args: readonly string[]): BoardsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, {
    name: "text",
    description: "text",
    kind: "text",
    position: "text",
    icon: "text",
  });
  if (isHelpWanted) return null;
  const [act, slug = "", ...rest] = positionals;
  if (act === undefined) return { name: "boards", act: null, slug: "", change: {} };
  if (act !== "save" && act !== "close" && act !== "open")
    throw new UsageError(`boards 后面只能是 save、close 或 open，没有“${act}”`);
  refusePositionals(`boards ${act} 后面`, rest);
  if (!SLUG.test(slug)) throw new UsageError(`boards ${act} 要写版块的地址名：小写字母开头，最多 30 个字符`);
  const { name, description, kind, position, icon } = values;
  requireShort("--name", name, BOARD_NAME_CHARACTERS);
  requireShort("--description", description, BOARD_TEXT_CHARACTERS);
  const known = BOARD_KINDS.find((one) => one === kind);
  if (kind !== null && !known) throw new UsageError(`--kind 只能是 ${BOARD_KINDS.join("、")}`);
  if (position !== null && !/^\d{1,3}$/.test(position)) throw new UsageError("--position 要写 0 到 999 的数字");
  const isIcon = icon === null || icon === "none" || iconNameSchema.safeParse(icon).success;
  if (!isIcon) throw new UsageError("--icon 要写成 lucide:book-open 这样的名字，或者 none；用 icons search 查");
  return {
    name: "boards",
    act,
    slug,
    change: {
      ...(name !== null && { name }),
      ...(description !== null && { description }),
      ...(known && { kind: known }),
      ...(position !== null && { position: Number(position) }),
      ...(icon !== null && { icon: icon === "none" ? null : icon }),
    },
  };
}

function requireShort(option: string, value: string | null, max: number): void {
  if (value !== null && value.length > max) throw new UsageError(`${option} 最多 ${max} 个字`);
}
