import type { SiteSettings } from "../../features/front/site/contract.ts";
import { changeSettings, readSettings } from "../../features/front/site/server/admin/change-settings.ts";
import { SETTING_NAMES } from "../names.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { SettingsCommand } from "../read-admin.ts";

/** Runs `settings`. */
export async function runSettings(command: SettingsCommand, options: CommandOptions): Promise<void> {
  const settings = await openAccounts(options, ({ db, clock, act }) => {
    if (command.act !== "set") return readSettings(db);
    const change = { [command.setting]: readValue(command) };
    return act({ action: "changeSettings", permission: "settings.manage" }, (note) =>
      changeSettings({ db, clock }, { change, note }),
    );
  });
  if (command.act === "list") {
    const lines = Object.entries(settings).map(
      ([name, value]) => `${name}（${SETTING_NAMES[name]}）：${formatValue(value)}`,
    );
    process.stdout.write(`${lines.join("\n")}\n`);
    return;
  }
  const { setting } = command;
  if (!Object.hasOwn(settings, setting))
    throw new Error(`没有设置“${setting}”，有 ${Object.keys(settings).join("、")}`);
  const value = formatValue(settings[setting as keyof SiteSettings]);
  process.stdout.write(command.act === "get" ? `${value}\n` : `${setting} 现在是：${value}\n`);
}

function readValue({ setting, value }: SettingsCommand & { act: "set" }): unknown {
  if (setting === "offline_reading" && /^(?:true|false)$/.test(value)) return value === "true";
  if (setting !== "announcements") return value;
  try {
    return JSON.parse(value);
  } catch (cause) {
    throw new Error("announcements 的值要写成 JSON 列表，见 settings --help", { cause });
  }
}

function formatValue(value: unknown): string {
  if (value === "") return "（空）";
  return typeof value === "string" ? value : JSON.stringify(value);
}
