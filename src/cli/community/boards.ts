import { COMMUNITY_PATH } from "../../features/community/topics/community-paths.ts";
import { listAllBoards } from "../../features/community/topics/server/board-store.ts";
import { saveBoard } from "../../features/community/topics/server/mark-topics.ts";
import type { BoardKind } from "../../features/community/topics/topic-orders.ts";
import { builtIcons } from "../front/built-icons.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";

export interface BoardsCommand {
  name: "boards";
  /** null: all of them are listed. */
  act: "save" | "close" | "open" | null;
  slug: string;
  change: { name?: string; description?: string; kind?: BoardKind; position?: number; icon?: string | null };
}

type Context = Parameters<Parameters<typeof openAccounts>[1]>[0];

/** Runs `boards`. */
export async function runBoards(command: BoardsCommand, options: CommandOptions): Promise<void> {
  const lines = await openAccounts(options, (context) =>
    command.act === null ? describeBoards(context) : changeBoard(context, command),
  );
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function describeBoards({ db }: Context): Promise<string[]> {
  const boards = await listAllBoards(db);
  const lines = boards.map(({ slug, name, kind, position, icon, isClosed, topics }) =>
    [
      slug,
      name,
      kind === "question" ? "提问" : "讨论",
      `排序 ${position}`,
      icon ?? "",
      `${topics} 个话题`,
      isClosed ? "已收起" : "",
    ]
      .filter(Boolean)
      .join("  "),
  );
  return lines.length === 0 ? ["还没有版块"] : lines;
}

async function changeBoard(context: Context, { act, slug, change }: BoardsCommand): Promise<string[]> {
  const former = (await listAllBoards(context.db)).find((board) => board.slug === slug);
  if (!former && act !== "save") throw new UsageError(`没有版块“${slug}”`);
  const { name = former?.name, ...rest } = change;
  if (name === undefined) throw new UsageError("新版块要写 --name");
  const { description = "", kind = "discussion", position = 0, icon = null, isClosed = false } = former ?? {};
  const settled = { description, kind, position, icon, isClosed: act === "save" ? isClosed : act === "close" };
  await context.act({ action: "saveBoard", permission: "community.manage" }, (note) =>
    saveBoard({ ...context, icons: builtIcons }, { board: { slug, name, ...settled, ...rest }, note }),
  );
  const state = { save: "已保存", close: "已收起，原有的话题还在", open: "已重新打开" }[act ?? "save"];
  return [`${state}：${name}（${COMMUNITY_PATH}?board=${slug}）`];
}
