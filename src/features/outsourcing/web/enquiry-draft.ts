/** What somebody has typed so far. */
export interface EnquiryDraft {
  packageId: number | null;
  title: string;
  brief: string;
  contact: string;
  wantedOn: string;
}

const EMPTY_DRAFT: EnquiryDraft = { packageId: null, title: "", brief: "", contact: "", wantedOn: "" };

/** What was typed before in this browser; whatever else lies there is none. */
export function readDraft(text: string | null): EnquiryDraft {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return EMPTY_DRAFT;
    const { packageId, ...words } = value as Record<string, unknown>;
    const word = (name: string, most: number) => {
      const given = words[name];
      return typeof given === "string" ? given.slice(0, most) : "";
    };
    return {
      packageId: typeof packageId === "number" && Number.isSafeInteger(packageId) ? packageId : null,
      ...{ title: word("title", 60), brief: word("brief", 4000), contact: word("contact", 100) },
      wantedOn: word("wantedOn", 10),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}
