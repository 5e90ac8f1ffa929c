/** Someone with a WeChat account and the number it is bound to. */
export interface WechatPerson {
  id: string;
  name: string;
  /** E.164. */
  phone: string;
}

/** Whose phone the sandbox can be. */
export const WECHAT_PEOPLE: readonly WechatPerson[] = [
  { id: "lin", name: "林晓", phone: "+8613900000001" },
  { id: "zhou", name: "周远", phone: "+8613900000002" },
  { id: "chen", name: "陈默", phone: "+8613900000003" },
  { id: "shen", name: "沈舟", phone: "+8613900000004" },
];

export function findWechatPerson(id: unknown): WechatPerson | null {
  return WECHAT_PEOPLE.find((person) => person.id === id) ?? null;
}
