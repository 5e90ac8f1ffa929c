import "./notes.css";
import { useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { exportNotes, listNotes } from "../contract.ts";
import { isChosen, type NotebookChoice, readNotebookChoice } from "../notebook-choice.ts";
import { NotebookFilter } from "./notebook-filter.tsx";
import { NotebookItem } from "./notebook-item.tsx";

const NOTES_SHOWN = 20;

interface NotebookProps {
  /** The query of the page with the filters of the notebook. */
  search: string;
  /** The address of the notebook with another query. */
  hrefOf(query: Record<string, string | number | null>): string;
}

/** All marks and notes of a user in any content, each with a link to its position. */
export function Notebook({ search, hrefOf }: NotebookProps) {
  const navigate = useNavigate();
  const choice = readNotebookChoice(search);
  const addressOf = ({ page, ...wanted }: NotebookChoice) => hrefOf({ ...wanted, page: page > 1 ? page : null });
  const { data, error, reload } = usePersonalData(listNotes, { query: queryOf(choice) }, true);
  if (error !== null) return <LoadNote what="笔记" reassurance="笔记都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-lines h-[150px] w-full rounded-lg" />;
  if (data.total === 0 && !isChosen(choice)) {
    return (
      <EmptyState
        drawing="note"
        title="还没有笔记"
        text="读书、读文章时选中一段话，标上颜色、写下想法，就会收在这里；作者改了原文，笔记也不会丢。"
        action={<LinkButton to="/system">去读一本</LinkButton>}
      />
    );
  }
  return (
    <>
      <NotebookFilter choice={choice} onChoose={(wanted) => void navigate(addressOf(wanted))} />
      <div className="mt-6 mb-3 flex min-h-11 items-center justify-between gap-4">
        <p aria-live="polite" className="text-sm text-text-secondary">
          {data.has_more ? "超过" : "共"} {data.total} 条
        </p>
        <ExportButton />
      </div>
      {data.total === 0 ? (
        <EmptyState
          drawing="search"
          title="没有这样的笔记"
          text="换个颜色、日期或词再找找。"
          action={<LinkButton to={addressOf(NOTHING_CHOSEN)}>看全部笔记</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {data.items.map((note) => (
            <NotebookItem key={note.id} note={note} onChanged={reload} />
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination
          page={data.page}
          pageSize={data.page_size}
          total={data.total}
          hrefOf={(page) => addressOf({ ...choice, page })}
        />
        {data.has_more && data.page * data.page_size >= data.total && (
          <p className="mt-6 text-center text-sm text-text-muted">
            这里只列出最近的 {data.total} 条。多写一个词，或者选一个内容、一段日期，找得更快。
          </p>
        )}
      </div>
    </>
  );
}

const NOTHING_CHOSEN: NotebookChoice = { work: null, colour: null, from: null, to: null, q: null, page: 1 };

function queryOf({ page, ...choice }: NotebookChoice) {
  const chosen = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== null));
  return { ...chosen, page, page_size: NOTES_SHOWN };
}

function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await callEndpoint(exportNotes, {}), "笔记.md");
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
    setIsBusy(false);
  }
  return (
    <Button variant="secondary" size="small" busyLabel={isBusy ? "正在导出" : null} onClick={() => void save()}>
      导出 Markdown
    </Button>
  );
}
