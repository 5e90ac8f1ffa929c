import { listMissingPicks } from "../../composition/missing-picks.ts";
import type { HomeState } from "../../features/front/site/home-contract.ts";
import { publishHome, readHome, saveHomeDraft } from "../../features/front/site/server/home/arrange-home.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { readJsonFile } from "../read-file.ts";
import type { HomeCommand } from "./read-home.ts";

const markdown = { renderMarkdown, rendererVersion: RENDERER_VERSION };

/** Runs `home`. */
export async function runHome(command: HomeCommand, options: CommandOptions): Promise<void> {
  if (command.act === "show") {
    process.stdout.write(describeHome(await openAccounts(options, ({ db }) => readHome(db))));
    return;
  }
  if (command.act === "publish") {
    const { edition } = command;
    const state = await openAccounts(options, ({ db, clock, act }) =>
      act({ action: "publishHome", permission: "settings.manage" }, (note) =>
        publishHome({ db, clock, markdown }, { edition, note }),
      ),
    );
    process.stdout.write(`首页现在有 ${state.published.length} 块：${kindsOf(state.published)}\n`);
    return;
  }
  const blocks = await readJsonFile(command.file);
  const { preview_path, preview_until } = await openAccounts(options, ({ db, clock, act }) =>
    act({ action: "saveHomeDraft", permission: "settings.manage" }, (note) =>
      saveHomeDraft({ db, clock, markdown, listMissingWorks: listMissingPicks({ clock }) }, { blocks, note }),
    ),
  );
  const until = formatExactTime(new Date(preview_until));
  process.stdout.write(`草稿写好了，${until}以前可以预览：${preview_path}\n看好以后 home publish 发布\n`);
}

function describeHome({ published, draft, editions }: HomeState): string {
  const former = editions.map(
    ({ id, published_at, blocks }) => `${id}  ${formatExactTime(new Date(published_at))}发布  ${kindsOf(blocks)}`,
  );
  return [
    JSON.stringify(published, null, 2),
    draft === null ? "没有草稿" : `草稿：${kindsOf(draft)}`,
    ...former,
    "",
  ].join("\n");
}

const kindsOf = (blocks: HomeState["published"]) =>
  blocks.map(({ kind, is_shown }) => (is_shown ? kind : `${kind}（不显示）`)).join("、");
