import { type RefObject, useCallback, useEffect, useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { LONGEST_QUERY } from "../../../../domain/content/search-choices.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { isComposingKey } from "../../../../ui/browser/composing-key.ts";
import { Icon } from "../../../../ui/display/icon.tsx";
import { listAddress } from "../../../../ui/lists/list-address.ts";
import { type MarkedText, suggestTitles } from "../contract.ts";
import { Marked } from "./marked-text.tsx";
import { forgetRecent, forgetSearch, readRecent, rememberSearch } from "./recent-searches.ts";
import { searchOpening } from "./search-opening.ts";

/** The pause between two letters of a quick typist. */
const PAUSE_MS = 60;

/** A resource without a work has its kind as label. */
const WITHIN: Readonly<Record<string, string>> = { topic: "社区", proposal: "共创", product: "商品" };

interface Choice {
  title: MarkedText;
  /** Its work. */
  within: string;
  path: string;
}

/** Displays earlier searches, and suggested titles while the user types, below the page's search field. */
export function SearchBox({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState(field.current?.value ?? "");
  const [recent, setRecent] = useState(readRecent);
  /** Null until suggestions have arrived. */
  const [suggested, setSuggested] = useState<Choice[] | null>(null);
  const [active, setActive] = useState(-1);
  const words = typed.trim();
  const hasNone = words !== "" && suggested?.length === 0;

  useEffect(() => {
    const stopper = new AbortController();
    const listening = { signal: stopper.signal };
    const input = field.current;
    const dialog = input?.closest("dialog");
    const read = () => setTyped(input?.value ?? "");
    read();
    input?.addEventListener("input", read, listening);
    // The backdrop of a dialog is part of the dialog element.
    dialog?.addEventListener("mousedown", (event) => isBeside(dialog, event) && searchOpening.hide(), listening);
    return () => stopper.abort();
  }, [field]);

  useEffect(() => {
    setActive(-1);
    if (words === "") return setSuggested(null);
    const stopper = new AbortController();
    const timer = setTimeout(() => {
      callEndpoint(suggestTitles, { query: { q: words } }, { signal: stopper.signal }).then(
        ({ items }) =>
          setSuggested(
            items.map(({ title, work, kind, path }) => ({
              title,
              path,
              within: WITHIN[kind] ?? (work.kind === kind ? "" : work.title),
            })),
          ),
        // Suggestions are optional: without them Enter still searches and reports the error.
        () => stopper.signal.aborted || setSuggested(null),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopper.abort();
    };
  }, [words]);

  const choices = useMemo(
    () =>
      words === ""
        ? recent.map((past) => ({ title: [{ text: past, is_match: false }], within: "", path: pageOf(past) }))
        : (suggested ?? []),
    [words, recent, suggested],
  );

  const go = useCallback(
    (path: string) => {
      searchOpening.hide();
      void navigate(path);
    },
    [navigate],
  );

  const searchAll = useCallback(
    (wanted: string) => {
      rememberSearch(wanted);
      go(pageOf(wanted));
    },
    [go],
  );

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (isComposingKey(event)) return;
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (event.key === "Escape") searchOpening.hide();
      else if (event.key === "Enter") enter();
      else if (step === 0 || choices.length === 0) return;
      // Prevents Esc from clearing the field first, as search fields of some browsers do.
      event.preventDefault();
      const places = choices.length + 1;
      setActive((former) => ((former + 1 + step + places) % places) - 1);
    }
    function enter(): void {
      const choice = choices[active];
      if (choice) go(choice.path);
      else if (words !== "") searchAll(words);
    }
    const input = field.current;
    const attributes = {
      "aria-expanded": String(choices.length > 0),
      "aria-controls": `${id}-list`,
      "aria-activedescendant": active >= 0 ? `${id}-${active}` : "",
      "aria-autocomplete": "list",
      placeholder: "标题、正文、字幕、社区里的话",
      autocomplete: "off",
      enterkeyhint: "search",
      maxlength: String(LONGEST_QUERY),
    };
    for (const [name, value] of Object.entries(attributes)) input?.setAttribute(name, value);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    input?.addEventListener("keydown", press);
    return () => input?.removeEventListener("keydown", press);
  }, [field, choices, words, active, id, go, searchAll]);

  return (
    <>
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
      <div className="mt-2 flex">
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={words === "" ? "最近搜过" : "建议"}
          className={`min-w-0 flex-1 ${hasNone ? "" : "min-h-24"}`}
        >
          {choices.map(({ title, within, path }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option (combobox)
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses it
            <div
              key={path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => go(path)}
              className="flex h-11 cursor-pointer items-baseline gap-3 rounded-md px-3 py-2.5 hover:bg-hover aria-selected:bg-brand-soft"
            >
              <span className="min-w-0 truncate">
                <Marked text={title} />
              </span>
              {within !== "" && <span className="min-w-0 shrink-0 truncate text-sm text-text-muted">{within}</span>}
            </div>
          ))}
        </div>
        {/* Beside the list, because options of a list may not contain buttons. */}
        {words === "" && recent.length > 0 && (
          <div>
            {recent.map((past) => (
              <button
                key={past}
                type="button"
                aria-label={`从最近搜过里去掉“${past}”`}
                className="grid size-11 place-items-center rounded-md text-text-muted hover:bg-hover hover:text-text"
                onClick={() => {
                  setRecent(forgetSearch(past));
                  field.current?.focus();
                }}
              >
                <Icon name="close" size={16} />
              </button>
            ))}
          </div>
        )}
      </div>
      {hasNone && (
        <p className="min-h-24 text-sm text-text-secondary">
          没有这样的标题。
          <button
            type="button"
            className="min-h-11 rounded-md px-1 text-brand hover:underline"
            onClick={() => searchAll(words)}
          >
            在正文里找
          </button>
        </p>
      )}
      <p className="mt-2 text-sm text-text-muted pointer-coarse:hidden">按 Enter 看全部结果，↑ ↓ 选择，Esc 关闭。</p>
    </>
  );
}

function pageOf(words: string): string {
  return listAddress("/search", { q: words });
}

function isBeside(dialog: HTMLElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
