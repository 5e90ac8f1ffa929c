import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticePath, noticeTitle, somebody } from "../../../domain/notifications/notice-fields.ts";
import { PROPOSAL_STATES, type ProposalState, STATE_LABELS } from "./proposal-states.ts";

const CO_CREATION_EVENTS = ["state", "asked", "joined", "refused", "lead"] as const;

interface ProposalFacts {
  event: (typeof CO_CREATION_EVENTS)[number];
  title: string;
  state: ProposalState;
  words: string;
  path: string;
}

/** @param words the reason for a state; for other events, the requested role */
function coCreationText({ event, title, state, words, path }: ProposalFacts, actor: string) {
  const titles = {
    state: `共创《${title}》${STATE_LABELS[state]}`,
    asked: `${actor}想加入共创《${title}》`,
    joined: `你已加入共创《${title}》`,
    refused: `共创《${title}》的牵头人没有通过你的申请`,
    lead: `你现在牵头共创《${title}》`,
  };
  return { title: titles[event], text: words, path };
}

/** Notifies lead, contributors and followers of events of a proposal. */
export const coCreationNotification = defineNotification("co_creation", {
  explanation: "你提出、参与或关注的共创有了进展，有人想加入",
  data: z.object({
    event: z.enum(CO_CREATION_EVENTS),
    title: noticeTitle,
    state: z.enum(PROPOSAL_STATES),
    /** The reason for a state; for other events, the requested role. */
    words: z.string().max(200),
    path: noticePath,
  }),
  channels: ["site", "mail"],
  chosen: ["site"],
  isDigested: true,
  write: (data, { actor }) => coCreationText(data, somebody(actor)),
});
