import type { z } from "zod";
import type { Channel } from "./kind-names.ts";

/** Channels that leave the site. */
export type SentChannel = Exclude<Channel, "site">;

/** What a person reads of it. */
export interface NoticeText {
  title: string;
  /** A line below the title; empty: there is none. */
  text: string;
  /** Where it leads on this site. */
  path: string;
  /** What a mail says instead; the subject stands after the name of the site. It has no links to be imitated. */
  letter?: { subject: string; lines: readonly string[] };
}

/** What a text is written from, besides the data of its kind. */
export interface NoticeFacts {
  /** Who did it, by the name of today; null: nobody, or somebody who is gone. */
  actor: string | null;
  /** Of a bundle: how many there are. */
  count: number;
  happenedAt: Date;
}

export interface KindOptions<Data extends z.ZodType> {
  /** Shown below its name where one chooses. */
  explanation: string;
  data: Data;
  /** Channels in which it exists at all. */
  channels: readonly Channel[];
  /** Channels it goes through until somebody chooses otherwise. */
  chosen: readonly Channel[];
  /** Goes through all its channels whatever was chosen, at any hour, to closed accounts too, and counts against no bound. */
  isUrgent?: true;
  /** Waits for the mail of the day where somebody wants one. */
  isDigested?: true;
  /** Several about the same thing are one until they are read. */
  isBundled?: true;
  write(data: z.output<Data>, facts: NoticeFacts): NoticeText;
}

/** Lets `write` read what `data` describes. */
export const kindOf = <Data extends z.ZodType>(options: KindOptions<Data>) => options;
