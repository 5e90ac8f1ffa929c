import type { ApiError } from "../../../../kit/api/api-error.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { consoleFailureText } from "../../../../ui/console/console-failure.ts";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { publishHome, readHome } from "../home-contract.ts";
import { undoPublishing } from "./undo-publishing.ts";

interface DraftBarProps {
  /** Version of the shown draft; a newer draft is not published. */
  version: string;
  /** The published edition; absent: the home page as it came with the product. */
  inForce: number | undefined;
  isDirty: boolean;
  previewPath: string | null;
  /** Loads the draft that somebody else saved. */
  onChanged(): void;
}

/** Previews and publishes a saved draft. */
export function DraftBar({ version, inForce, isDirty, previewPath, onChanged }: DraftBarProps) {
  const publish = useAct(publishHome, {
    changes: [readHome],
    done: "首页已经更新",
    ...(inForce !== undefined && {
      undo: (_input, answer) => undoPublishing({ former: inForce, answer, isDraft: true }),
    }),
    onFailed: showFailure,
  });

  function showFailure(failure: ApiError) {
    if (failure.code !== "CHANGED_MEANWHILE") {
      showMessage("error", consoleFailureText(failure));
      return;
    }
    showMessage("warning", "没有发布：别人刚刚改过草稿，下面换成了新的一份，看过再发布");
    onChanged();
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-info-border bg-info-bg p-3 text-sm">
      <p className="mr-auto">{isDirty ? "还有没保存的修改，先保存草稿再发布。" : "有一份没发布的草稿。"}</p>
      {previewPath !== null && !isDirty && (
        <a
          href={previewPath}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          看预览
        </a>
      )}
      <Button
        size="small"
        disabled={isDirty}
        busyLabel={publish.isPending ? "正在发布" : null}
        onClick={() => publish.mutate({ body: { edition: null, base_version: version } })}
      >
        发布草稿
      </Button>
    </div>
  );
}
