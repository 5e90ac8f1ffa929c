import { useState } from "react";
import type { PublicationChange } from "../../../features/content/texts/publication.ts";
import type { EndpointSpec } from "../../../kit/api/endpoint.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";
import { Button } from "../../controls/button.tsx";
import { useConfirm } from "../../dialog/confirm.ts";
import { DayField } from "../days/day-field.tsx";
import { readShanghaiInput } from "../form/shanghai-input.ts";
import { hasUnsavedWork } from "../leave/unsaved-work.ts";
import type { Published } from "./publication-names.ts";
import { useIsChanging } from "./use-is-changing.ts";

interface PublicationActsProps {
  content: Published;
  /** The endpoint that `content` was read from. */
  source: EndpointSpec;
  /** How many parts readers will miss; publishing then asks first. */
  missing?: number;
  /** What a withdrawal does to readers. */
  withdrawal: string;
  onChange(change: PublicationChange): void;
}

/** The actions that publish content now or at a time, turn it back into a draft, or withdraw it. */
export function PublicationActs({ content, source, missing = 0, withdrawal, onChange }: PublicationActsProps) {
  const [planned, setPlanned] = useState("");
  const confirm = useConfirm();
  // What is missing is known only after the content of a save has been read again.
  const isChanging = useIsChanging(source);
  const { title, state } = content;
  const at = readShanghaiInput(planned);
  const isOut = state === "published";
  /** Asks first if readers would get less than this page shows. */
  function publish(when: { at?: string }) {
    const isNow = when.at === undefined;
    const change: PublicationChange = { state: "published", ...when };
    const notes = [
      ...(isNow && missing > 0 ? [`还缺 ${missing} 样，读者会看到它现在的样子。`] : []),
      ...(hasUnsavedWork() ? ["这一页还有没保存的修改，读者看到的是上次保存的内容。"] : []),
    ];
    if (notes.length === 0) {
      onChange(change);
      return;
    }
    confirm({
      title: `${isNow ? "" : "定时"}发布《${title}》`,
      text: notes.join(""),
      label: "仍然发布",
      onConfirm: async () => onChange(change),
    });
  }
  const takeAway = (label: string, change: PublicationChange) =>
    confirm({ title: `${label}《${title}》`, text: withdrawal, label, onConfirm: async () => onChange(change) });
  const toDraft = () => (isOut ? takeAway("收回", { state: "draft" }) : onChange({ state: "draft" }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {!isOut && (
        <Button busyLabel={isChanging ? "请稍候" : null} onClick={() => publish({})}>
          现在发布
        </Button>
      )}
      {!isOut && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (at !== null) publish({ at });
          }}
        >
          <DayField
            label="定时发布（北京时间）"
            hasTime
            value={planned}
            onChange={setPlanned}
            {...(at === null ? {} : { hint: `${formatExactTime(new Date(at))} 发布` })}
          />
          <Button type="submit" variant="secondary" disabled={at === null}>
            定在这时发布
          </Button>
        </form>
      )}
      {state !== "draft" && (
        <Button variant="secondary" onClick={toDraft}>
          收回为草稿
        </Button>
      )}
      {(isOut || state === "scheduled") && (
        <Button variant="danger" onClick={() => takeAway("下架", { state: "withdrawn" })}>
          下架
        </Button>
      )}
    </div>
  );
}
