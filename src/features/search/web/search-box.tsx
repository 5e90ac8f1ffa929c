import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { Sheet } from "../../../ui/dialog/sheet.tsx";
import { Icon } from "../../../ui/display/icon.tsx";
import { listAddress } from "../../../ui/lists/list-address.ts";
import { type MarkedText, suggestTitles } from "../contract.ts";
import { LONGEST_QUERY } from "../search-choices.ts";
import { Marked } from "./marked-text.tsx";
import { forgetRecent, readRecent, rememberSearch } from "./recent-searches.ts";
import { searchOpening } from "./search-opening.ts";

/** Between two letters of a quick typist. */
const PAUSE_MS = 60;

interface Choice {
  title: MarkedText;
  /** What it belongs to. */
  within: string;
  path: string;
}

/** The box: what was searched for before, titles while one types, all results by Enter. */
export function SearchBox() {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [recent, setRecent] = useState(readRecent);
  const [suggested, setSuggested] = useState<Choice[]>([]);
  const [active, setActive] = useState(-1);
  const words = typed.trim();

  useEffect(() => {
    setActive(-1);
    if (words === "") return setSuggested([]);
    const stopper = new AbortController();
    const timer = setTimeout(() => {
      callEndpoint(suggestTitles, { query: { q: words } }, { signal: stopper.signal }).then(
        ({ items }) =>
          setSuggested(
            items.map(({ title, work, kind, path }) => ({
              ...{ title, path },
              within: kind === "topic" ? "社区" : work.kind === kind ? "" : work.title,
            })),
          ),
        // Suggestions are a help: without them Enter searches all the same, and says what is wrong.
        () => stopper.signal.aborted || setSuggested([]),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopper.abort();
    };
  }, [words]);

  const choices: Choice[] =
    words === ""
      ? recent.map((past) => ({ title: [{ text: past, is_match: false }], within: "", path: pageOf(past) }))
      : suggested;

  function go(path: string): void {
    searchOpening.hide();
    void navigate(path);
  }

  function search(event: FormEvent): void {
    event.preventDefault();
    const choice = choices[active];
    if (choice) go(choice.path);
    if (choice || words === "") return;
    rememberSearch(words);
    go(pageOf(words));
  }

  function move(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || event.nativeEvent.isComposing || choices.length === 0) return;
    event.preventDefault();
    const places = choices.length + 1;
    setActive((former) => ((former + 1 + step + places) % places) - 1);
  }

  return (
    <Sheet isOpen title="搜索" onClose={searchOpening.hide}>
      <search>
        <form action="/search" onSubmit={search} className="relative">
          <Icon name="search" size={18} className="pointer-events-none absolute top-3.5 left-3 text-text-muted" />
          <input
            type="search"
            name="q"
            role="combobox"
            aria-label="搜索全站"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            placeholder="标题、正文、字幕、社区里的话"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={move}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            enterKeyHint="search"
            className="h-12 w-full rounded-md border border-border-strong bg-card pr-3 pl-10 text-base placeholder:text-text-muted"
          />
        </form>
      </search>
      {words === "" && recent.length > 0 && (
        <div className="mt-3 flex items-center justify-between text-sm text-text-muted">
          <span>最近搜过，只存在这台设备上</span>
          <button
            type="button"
            className="min-h-11 rounded-md px-2 hover:text-text"
            onClick={() => {
              forgetRecent();
              setRecent([]);
            }}
          >
            清空
          </button>
        </div>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={words === "" ? "最近搜过" : "建议"} className="mt-2 min-h-24">
        {choices.map(({ title, within, path }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option (combobox)
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses it
          <div
            key={path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => go(path)}
            className="flex min-h-11 cursor-pointer items-baseline gap-3 rounded-md px-3 py-2.5 hover:bg-hover aria-selected:bg-brand-soft"
          >
            <span className="min-w-0 truncate">
              <Marked text={title} />
            </span>
            {within !== "" && <span className="min-w-0 shrink-0 truncate text-sm text-text-muted">{within}</span>}
          </div>
        ))}
      </div>
      <p className="mt-2 text-sm text-text-muted">按 Enter 看全部结果，↑ ↓ 选择，Esc 关闭。</p>
    </Sheet>
  );
}

function pageOf(words: string): string {
  return listAddress("/search", { q: words });
}
