import { type SiteSettings, siteSettingsSchema } from "./contract.ts";

/** The settings of a new site; the brand is the demo's (decisions §0). */
const DEFAULT_SETTINGS: SiteSettings = {
  name: "知行学社",
  slogan: "把学到的做出来",
  description: "课程、图书与文章，给愿意动手的人。",
  logo_text: "知行",
  icp_filing: "",
  police_filing: "",
  contact_email: "",
  contact_hours: "",
  operator_name: "",
  operator_address: "",
  licence_number: "",
  complaint_phone: "",
  complaint_email: "",
  minors_contact: "",
  report_center_url: "",
  announcements: [],
  finished_percent: 90,
  gift_days: 30,
  offline_reading: true,
  console_idle_minutes: 30,
  terms_version: "",
  privacy_version: "",
  purchase_agreement_version: "",
};

/** Completes stored settings: a missing value, or one in the form of an older version, becomes the default. */
export function completeSettings(stored: unknown): SiteSettings {
  const values = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const sound = Object.entries(siteSettingsSchema.shape).flatMap(([key, schema]) => {
    const parsed = schema.safeParse(values[key]);
    return parsed.success ? [[key, parsed.data]] : [];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(sound) };
}
