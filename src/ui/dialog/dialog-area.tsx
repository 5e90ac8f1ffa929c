import { useSyncExternalStore } from "react";
import { NOTHING } from "../feedback/list-store.ts";
import { LatePart, lateCode } from "../trouble/late-part.tsx";
import { questions } from "./ask.ts";

const question = lateCode(async () => (await import("./confirm-sheet.tsx")).ConfirmSheet);

/** Where dialogs by call stand (spec §2 "app shell"); their code comes with the first. */
export function DialogArea() {
  const asked = useSyncExternalStore(questions.subscribe, questions.view, () => NOTHING);
  return asked.map(({ id, ...props }) => (
    <LatePart key={id} code={question} props={{ ...props, onClose: () => questions.remove(id) }} />
  ));
}
