import { useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { COMMUNITY_PATH, topicPath } from "../community-paths.ts";
import { type Board, deleteTopic, likeTopic, unlikeTopic } from "../contract.ts";
import type { WholeTopic } from "../whole-topic.ts";

interface TopicActionsProps {
  board: Board;
  topic: WholeTopic;
  onEdit(): void;
  /** Quotes the selected part of the text, or its beginning, in a reply. */
  onQuote(): void;
  onChanged(): void;
}

const reportSheet = lateCode(async () => (await import("../../discussions/web/report-sheet.tsx")).ReportSheet);
const adminSheet = lateCode(async () => (await import("./topic-admin.tsx")).TopicAdmin);

const ACTION = "min-h-11 rounded-md px-2.5 text-sm text-text-secondary hover:bg-hover hover:text-text";

/** The actions on a topic, by permission. */
export function TopicActions({ board, topic, onEdit, onQuote, onChanged }: TopicActionsProps) {
  const [open, setOpen] = useState<"report" | "delete" | "desk" | null>(null);
  const { user } = useSession();
  const navigate = useNavigate();
  const { id, facts } = topic;
  const isSeen = facts.state === "published";
  const close = () => setOpen(null);
  return (
    <div className="mt-4 -ml-2.5 flex flex-wrap items-center">
      {isSeen && <LikeButton id={id} likes={facts.likes} isLiked={facts.is_liked} />}
      {isSeen && !facts.is_closed && (
        <button type="button" className={ACTION} onClick={onQuote}>
          引用
        </button>
      )}
      {isSeen && (
        <button type="button" className={ACTION} onClick={() => void share(topic)}>
          分享
        </button>
      )}
      {facts.source !== null && (
        <button type="button" className={ACTION} onClick={onEdit}>
          修改
        </button>
      )}
      {facts.is_own && (
        <button type="button" className={ACTION} onClick={() => setOpen("delete")}>
          删除
        </button>
      )}
      {isSeen && !facts.is_own && (
        <button type="button" className={ACTION} onClick={() => setOpen("report")}>
          举报
        </button>
      )}
      {user?.permissions.includes("community.moderate") && (
        <button type="button" className={ACTION} onClick={() => setOpen("desk")}>
          管理
        </button>
      )}
      {open === "report" && (
        <LatePart code={reportSheet} props={{ content: { kind: "topic" as const, id }, onClose: close }} />
      )}
      {open === "desk" && <LatePart code={adminSheet} props={{ board, topic, onChanged, onClose: close }} />}
      {open === "delete" && (
        <ConfirmSheet
          title="删除这个话题"
          text="删除后不能恢复，下面的回复也看不到了。"
          label="删除"
          onConfirm={async () => {
            await callEndpoint(deleteTopic, { params: { id } });
            showMessage("success", "已删除");
            await navigate(COMMUNITY_PATH);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function LikeButton({ id, ...known }: { id: number; likes: number; isLiked: boolean }) {
  const [now, setNow] = useState(known);
  const [isBusy, setBusy] = useState(false);

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await callEndpoint(now.isLiked ? unlikeTopic : likeTopic, { params: { id } });
      setNow({ likes: answer.likes, isLiked: answer.is_liked });
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      aria-pressed={now.isLiked}
      onClick={() => void toggle()}
      className={`${ACTION} tabular-nums aria-pressed:font-semibold aria-pressed:text-brand`}
    >
      {now.isLiked ? "已赞" : "赞"} {now.likes > 0 && now.likes}
      <span className="sr-only">{now.likes > 0 && " 个赞"}，这个话题</span>
    </button>
  );
}

async function share({ id, title }: WholeTopic): Promise<void> {
  const url = new URL(topicPath(id), location.href).href;
  try {
    await navigator.clipboard.writeText(url);
    showMessage("success", "链接已复制");
  } catch {
    // The browser denied access to the clipboard, so the address is displayed for manual copying.
    showMessage("info", `《${title}》的链接：${url}`);
  }
}
