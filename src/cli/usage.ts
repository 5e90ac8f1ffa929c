import { parseArgs } from "node:util";

/** One line that names the error of a command line. */
export class UsageError extends Error {}

type OptionKinds = Record<string, "text" | "flag">;
type OptionValues<Kinds extends OptionKinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends "flag" ? boolean : string | null;
};

interface ReadArgs<Kinds extends OptionKinds> {
  values: OptionValues<Kinds>;
  positionals: string[];
  isHelpWanted: boolean;
}

/** Converts the words after a command into its options and the rest. Throws a `UsageError` for an unknown option. */
export function readArgs<const Kinds extends OptionKinds>(args: readonly string[], kinds: Kinds): ReadArgs<Kinds> {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === "flag" ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const help = { type: "boolean", short: "h" } as const;
  try {
    const parsed = parseArgs({ args: [...args], options: { ...options, help }, allowPositionals: true });
    const given: Record<string, unknown> = parsed.values;
    const values = Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, kind === "flag" ? given[name] === true : textOf(given[name])]),
    );
    return {
      values: values as OptionValues<Kinds>,
      positionals: parsed.positionals,
      isHelpWanted: parsed.values.help === true,
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const option = /'(-[^' ]*)/.exec(message)?.[1] ?? "";
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw new UsageError(`没有选项 ${option}`);
    if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
      throw new UsageError(`选项 ${option} ${message.includes("does not take") ? "不带值" : "要带一个值"}`);
    throw error;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** For commands without arguments other than their options. */
export function refusePositionals(name: string, positionals: readonly string[]): void {
  if (positionals[0] !== undefined) throw new UsageError(`${name} 不需要“${positionals[0]}”`);
}
