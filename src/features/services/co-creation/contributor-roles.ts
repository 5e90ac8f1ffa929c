/** The roles of contributors. */
export const JOINED_ROLES = ["author", "translator", "editor", "proofreader", "illustrator", "tester"] as const;

/** The proposer is credited too. */
export const CONTRIBUTOR_ROLES = ["proposer", ...JOINED_ROLES] as const;
export type ContributorRole = (typeof CONTRIBUTOR_ROLES)[number];

export const ROLE_LABELS: Readonly<Record<ContributorRole, string>> = {
  proposer: "发起",
  author: "撰写",
  translator: "翻译",
  editor: "编辑",
  proofreader: "校对",
  illustrator: "插图",
  tester: "试读",
};

export const JOINING_STATES = ["asked", "accepted", "refused", "left"] as const;
export type JoiningState = (typeof JOINING_STATES)[number];

export const JOINING_LABELS: Readonly<Record<JoiningState, string>> = {
  asked: "等牵头人答复",
  accepted: "已加入",
  refused: "没有加入",
  left: "已退出",
};

/** The decisions of the lead, by state. A user who has left can only request again. */
const ANSWERS: Readonly<Record<JoiningState, readonly JoiningState[]>> = {
  asked: ["accepted", "refused"],
  accepted: ["refused"],
  refused: ["accepted"],
  left: [],
};

export function mayAnswer(from: JoiningState, to: JoiningState): boolean {
  return ANSWERS[from].includes(to);
}

/** A deleted account stays in the credits without its name. */
export const creditName = (name: string) => (name === "" ? "已注销用户" : name);
