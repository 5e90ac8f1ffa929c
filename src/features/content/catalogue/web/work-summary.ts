import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { WorkForm, WorkKind } from "../contract.ts";

export const FORM_NAMES: Readonly<Record<WorkForm, string>> = {
  course: "课程",
  book: "图书",
  video: "视频",
  audio: "音频",
  pictures: "图集",
};

/** The data of a work in a catalogue. */
export interface WorkSummary {
  kind: WorkKind;
  form: WorkForm;
  id: number;
  to: string;
  title: string;
  summary: string;
  category: string;
  coverUrl: string;
  requiredLevel: number;
  aiMark: AiMark;
  /** One line with the amount of content and the open part. */
  facts: string;
  /** The length or number of items, displayed over the cover's corner; only for media. */
  extent?: string;
}

export const keyOf = <Kind extends string>({ kind, id }: { kind: Kind; id: number }) => `${kind}:${id}` as const;

/** Covers of books are upright, all others landscape. */
export const shapeOf = (kind: WorkKind) => (kind === "book" ? "book" : "article");
