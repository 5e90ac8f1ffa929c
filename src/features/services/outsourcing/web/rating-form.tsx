import { type FormEvent, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type Project, rateProject } from "../contract.ts";
import { MAX_STARS } from "../outsourcing-rules.ts";

/** The client's rating of a finished project: requested once, then displayed. */
export function RatingForm({ project, onChanged }: { project: Project; onChanged(): void }) {
  const { draft, write, forget } = useOwnFormDraft(`project-rating:${project.id}`, { stars: "0", text: "" });
  const { text } = draft;
  const stars = Number(draft.stars);
  const [slip, setSlip] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const { rating } = project;
  if (rating !== null) {
    return (
      <section aria-label="你的评价" className="rounded-lg border border-border p-5 sm:p-6">
        <h3 className="text-lg font-semibold">你的评价</h3>
        <p role="img" aria-label={`${rating.stars} 星，满分 ${MAX_STARS} 星`} className="mt-2 tracking-wider text-gold">
          {"★".repeat(rating.stars)}
          <span className="text-text-muted">{"☆".repeat(MAX_STARS - rating.stars)}</span>
        </p>
        {rating.text !== "" && (
          <p className="mt-2 whitespace-pre-line wrap-anywhere text-text-secondary">{rating.text}</p>
        )}
      </section>
    );
  }

  function send(event: FormEvent) {
    event.preventDefault();
    setSlip(stars === 0 ? "请先选几颗星" : null);
    if (stars === 0) return;
    void run(async () => {
      await callEndpoint(rateProject, { params: { project_id: project.id }, body: { stars, text } });
      forget();
      showMessage("success", "谢谢你的评价");
      onChanged();
    });
  }

  return (
    <form
      onSubmit={send}
      noValidate
      aria-label="评价这个项目"
      className="grid gap-4 rounded-lg border border-border bg-card p-5 shadow-card sm:p-6"
    >
      <fieldset className="flex flex-wrap items-center gap-x-1">
        <legend className="float-left mr-3 text-lg font-semibold max-sm:w-full">评价这个项目</legend>
        {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((one) => (
          <label
            key={one}
            className="grid size-11 cursor-pointer place-items-center rounded-md text-2xl has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand"
          >
            <input
              type="radio"
              name="stars"
              value={one}
              checked={stars === one}
              onChange={() => write({ stars: String(one) })}
              className="sr-only"
            />
            <span aria-hidden="true" className={one <= stars ? "text-gold" : "text-text-muted"}>
              {one <= stars ? "★" : "☆"}
            </span>
            <span className="sr-only">{one} 星</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label="说几句（选填）"
        value={text}
        maxLength={1000}
        onType={(typed) => write({ text: typed })}
        hint="只有我们看得到。"
      />
      <FormAlert text={slip ?? problem ?? undefined} />
      <div>
        <Button type="submit" busyLabel={isBusy ? "正在提交…" : null}>
          提交评价
        </Button>
      </div>
    </form>
  );
}
