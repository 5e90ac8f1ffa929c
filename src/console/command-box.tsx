import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "react-router";
import { leaveWith } from "../ui/console/leave/unsaved-work.ts";
import { type ConsolePage, consoleHref } from "../ui/console/page.ts";
import { CONSOLE_PAGES } from "./console-pages.ts";
import { menuOf } from "./menu-of.ts";

interface CommandBoxProps {
  permissions: readonly string[];
  onClose(): void;
}

interface Entry {
  value: string;
  label: string;
  group: string;
  href: string;
}

/** Opens with Ctrl or ⌘ K, finds a page by its name, group or keywords, and opens it. */
export function CommandBox({ permissions, onClose }: CommandBoxProps) {
  const navigate = useNavigate();
  const entries = menuOf(CONSOLE_PAGES, permissions).flatMap(([, pages]) => pages.map(toEntry));

  function go({ href }: Entry) {
    onClose();
    leaveWith(() => void navigate(href));
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-[3000] bg-scrim" />
        <Dialog.Popup
          aria-label="找页面和功能"
          className="fixed top-[12vh] left-1/2 z-[3000] flex max-h-[70vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-border bg-card text-text shadow-float"
        >
          <Autocomplete.Root inline open items={entries} autoHighlight="always" itemToStringValue={searchedText}>
            <Autocomplete.Input
              placeholder="输入页面名，例如 退款"
              aria-label="找页面和功能"
              className="min-h-12 w-full border-b border-border bg-transparent px-4 text-base outline-none"
            />
            <Autocomplete.Empty className="px-4 py-6 text-center text-sm text-text-muted empty:hidden">
              没有叫这个名字的页面
            </Autocomplete.Empty>
            <Autocomplete.List className="overflow-y-auto p-2">
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.value}
                  value={entry}
                  onClick={() => go(entry)}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm data-highlighted:bg-brand-soft data-highlighted:text-brand"
                >
                  {entry.label}
                  <span className="ml-auto text-xs text-text-muted">{entry.group}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function toEntry({ path, title, group, keywords = "" }: ConsolePage): Entry {
  return { value: `${title} ${group} ${keywords} ${path}`, label: title, group, href: consoleHref(path) };
}

function searchedText({ value }: Entry): string {
  return value;
}
