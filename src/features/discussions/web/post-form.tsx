import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { useSession } from "../../../ui/facts/session.ts";
import { firstFailureText } from "../../../ui/feedback/failure-text.ts";
import { createPost, editPost, type Post, uploadPostPicture } from "../contract.ts";
import { POST_CHARACTERS } from "../discussion-limits.ts";
import { type Draft, readDraft, saveDraft, sendingOf } from "./drafts.ts";
import { NameList } from "./name-list.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { ThreadProps } from "./thread-props.ts";
import { useNames } from "./use-names.ts";

interface PostFormProps {
  target: ThreadProps;
  replyTo: Post | null;
  /** Words of the answered post that the reply begins with. */
  quote?: string;
  /** Changes this one instead of writing a new one. */
  edited?: Post & { source: string };
  onSent(post: Post): void;
  onCancel?: () => void;
}

/** Where a comment is written. Whatever goes wrong, what was typed stays. */
export function PostForm({ target, replyTo, quote = "", edited, onSent, onCancel }: PostFormProps) {
  const { user, openLogin, prepareLogin } = useSession();
  const form = `${user?.id ?? 0}:${target.kind}:${target.id}:${edited ? `edit-${edited.id}` : (replyTo?.id ?? "new")}`;
  const [draft, setDraft] = useState<Draft>(() => begin(readDraft(form), { edited, quote }));
  const [isPreviewed, setPreviewed] = useState(false);
  const [busy, setBusy] = useState<"sending" | "uploading" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const isTop = replyTo === null && !edited;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the form was opened by a press
  useEffect(() => {
    if (isTop) return;
    const end = draft.source.length;
    area.current?.focus();
    area.current?.setSelectionRange(end, end);
  }, []);

  function write(change: Partial<Draft>): void {
    setDraft((now) => {
      const next = { ...now, ...change };
      saveDraft(form, next);
      return next;
    });
  }
  const names = useNames({ target, area, onChoose: insertName });

  function insertName(person: { id: number; name: string }, typed: number): void {
    const at = area.current?.selectionStart ?? draft.source.length;
    const before = `${draft.source.slice(0, at - typed)}@${person.name} `;
    write({ source: before + draft.source.slice(at), people: [...draft.people, person] });
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
  }

  async function send(): Promise<void> {
    if (busy !== null || draft.source.trim() === "") return;
    const sending = sendingOf(draft);
    write({ sending });
    setBusy("sending");
    setFailure(null);
    const called = draft.people.filter(({ name }) => draft.source.includes(`@${name}`));
    const body = { source: draft.source, mentions: [...new Set(called.map(({ id }) => id))].slice(0, 10) };
    try {
      const { post } = edited
        ? await callEndpoint(editPost, { params: { id: edited.id }, body })
        : await callEndpoint(
            createPost,
            { params: { kind: target.kind, id: target.id }, body: { ...body, reply_to: replyTo?.id ?? null } },
            { idempotencyKey: sending.key },
          );
      write({ source: "", people: [], sending: null });
      setPreviewed(false);
      onSent(post);
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(null);
  }

  async function addPicture(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file || busy !== null) return;
    setBusy("uploading");
    setFailure(null);
    try {
      const { src } = await callEndpoint(uploadPostPicture, { upload: file });
      const at = area.current?.selectionStart ?? draft.source.length;
      const before = draft.source.slice(0, at);
      const gap = before === "" || before.endsWith("\n") ? "" : "\n\n";
      write({ source: `${before}${gap}![图片](${src})\n${draft.source.slice(at)}` });
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(null);
  }

  if (user === null) {
    return (
      <button
        type="button"
        onPointerEnter={prepareLogin}
        onClick={() => openLogin({ reason: "登录后就能发言" })}
        className="block min-h-24 w-full rounded-lg border border-border-strong bg-card px-4 py-3 text-left text-text-muted hover:border-brand"
      >
        登录后说点什么
      </button>
    );
  }
  const left = POST_CHARACTERS - draft.source.length;
  const label = edited ? "修改评论" : replyTo ? `回复 ${replyTo.author?.name ?? ""}` : "说点什么";
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="relative rounded-lg border border-border-strong bg-card focus-within:border-brand">
        {isPreviewed ? (
          <PostPreview source={draft.source} />
        ) : (
          <textarea
            ref={area}
            aria-label={label}
            placeholder={replyTo ? label : "说点什么，可以用 Markdown"}
            value={draft.source}
            maxLength={POST_CHARACTERS}
            rows={isTop ? 4 : 3}
            {...names.field}
            onChange={(event) => {
              write({ source: event.target.value });
              names.look(event.target);
            }}
            onKeyDown={(event) => {
              if (names.press(event)) return;
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
              if (event.key === "Escape" && draft.source.trim() === "") onCancel?.();
            }}
            className="block w-full resize-y rounded-lg bg-transparent px-4 py-3 text-base leading-relaxed outline-none"
          />
        )}
        <NameList names={names} />
        <div className="flex flex-wrap items-center gap-1 px-2 pb-2">
          <button
            type="button"
            aria-pressed={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
            className="min-h-11 rounded-md px-2.5 text-sm text-text-secondary hover:bg-hover aria-pressed:text-brand"
          >
            {isPreviewed ? "继续写" : "预览"}
          </button>
          <label className="inline-flex min-h-11 cursor-pointer items-center rounded-md px-2.5 text-sm text-text-secondary hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-brand">
            {busy === "uploading" ? "正在上传…" : "图片"}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              className="sr-only"
              onChange={(event) => void addPicture(event)}
            />
          </label>
          {left < 500 && <span className="text-sm text-text-muted">还能写 {left} 字</span>}
          <span className="ml-auto flex gap-2">
            {onCancel && (
              <Button variant="quiet" size="small" onClick={onCancel}>
                取消
              </Button>
            )}
            <Button
              type="submit"
              size="small"
              aria-disabled={draft.source.trim() === ""}
              busyLabel={busy === "sending" ? "正在发表…" : null}
            >
              {edited ? "保存" : "发表"}
            </Button>
          </span>
        </div>
      </div>
      <FailureNote failure={failure} />
    </form>
  );
}

function FailureNote({ failure }: { failure: unknown }) {
  const needsPhone = failure instanceof ApiError && failure.code === "PHONE_NEEDED";
  return (
    <p role="alert" className="mt-2 text-sm text-danger-text empty:hidden">
      {failure !== null && `${firstFailureText(failure)}。你写的还在这里。`}
      {needsPhone && (
        <Link to="/user/profile?tab=security" className="ml-1 inline-flex min-h-11 items-center underline">
          去绑定手机号
        </Link>
      )}
    </p>
  );
}

function begin(draft: Draft, { edited, quote }: { edited: PostFormProps["edited"]; quote: string }): Draft {
  if (edited && draft.source === "") return { ...draft, source: edited.source };
  if (quote === "") return draft;
  const quoted = quote
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
  return { ...draft, source: `${draft.source === "" ? "" : `${draft.source}\n\n`}${quoted}\n\n` };
}
