import type { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { consoleFailureText } from "../../../../ui/console/console-failure.ts";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { type HomeState, publishHome, readHome, saveHomeDraft } from "../home-contract.ts";
import { undoPublishing } from "./undo-publishing.ts";

interface DraftBarProps {
  /** The state with the shown draft; a newer draft is neither published nor discarded. */
  home: HomeState;
  isDirty: boolean;
  /** Whether a save is not finished; `version` is then that of the former draft. */
  isSaving: boolean;
  previewPath: string | null;
  /** Receives each saved draft, whose preview address replaces the former one. */
  onSaved(draft: OutputOf<typeof saveHomeDraft>): void;
  /** Loads the draft that somebody else saved. */
  onChanged(): void;
}

/** Previews and publishes a saved draft. */
export function DraftBar({ home, isDirty, isSaving, previewPath, onSaved, onChanged }: DraftBarProps) {
  const { draft, published, version } = home;
  const publish = useAct(publishHome, {
    changes: [readHome],
    done: "首页已经更新",
    // The first publication also stores the arrangement that came with the product.
    undo: (_input, answer) => undoPublishing({ former: answer.editions[1]?.id ?? 0, answer, isDraft: true }),
    onFailed: (failure) => showFailure(failure, "发布"),
  });
  // A draft that equals the published arrangement is none.
  const discard = useAct(saveHomeDraft, {
    changes: [readHome],
    done: "草稿已经放弃",
    onDone: onSaved,
    undo: async (_input, { version: base_version }) =>
      onSaved(await callEndpoint(saveHomeDraft, { body: { blocks: draft ?? published, base_version } })),
    onFailed: (failure) => showFailure(failure, "放弃"),
  });
  const isBusy = isSaving || publish.isPending || discard.isPending;

  function showFailure(failure: ApiError, action: string) {
    if (failure.code !== "CHANGED_MEANWHILE") {
      showMessage("error", consoleFailureText(failure));
      return;
    }
    showMessage("warning", `没有${action}：别人刚刚改过草稿，下面换成了新的一份，看过再${action}`);
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
        variant="text"
        disabled={isDirty || isBusy}
        onClick={() => discard.mutate({ body: { blocks: published, base_version: version } })}
      >
        放弃草稿
      </Button>
      <Button
        size="small"
        disabled={isDirty || isBusy}
        busyLabel={publish.isPending ? "正在发布" : null}
        onClick={() => publish.mutate({ body: { edition: null, base_version: version } })}
      >
        发布草稿
      </Button>
    </div>
  );
}
