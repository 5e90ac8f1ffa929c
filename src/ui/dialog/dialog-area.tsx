import { useSyncExternalStore } from "react";
import { NOTHING } from "../feedback/list-store.ts";
import { LatePart, lateCode } from "../trouble/late-part.tsx";
import { questions } from "./confirm.ts";

const question = lateCode(() => import("./confirm-sheet.tsx").then((code) => code.ConfirmSheet));

/** The container of dialogs by call (spec §2 "app shell"); their code is loaded with the first. */
export function DialogArea() {
  const openQuestions = useSyncExternalStore(questions.subscribe, questions.view, () => NOTHING);
  return openQuestions.map(({ id, ...props }) => (
    <LatePart key={id} code={question} props={{ ...props, onClose: () => questions.remove(id) }} />
  ));
}
