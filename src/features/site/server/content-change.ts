/** Channel on which every process hears that something on public pages changed; the payload is the table's name. */
export const contentChangedChannel = "content_changed";

/** Tables whose rows public pages show, with the part of the loaders' context through which pages read them. */
export const shownTables = {
  books: "books",
  documents: "books",
  articles: "articles",
  plans: "plans",
  settings: "site",
  legal_texts: "site",
} as const;

/** What the guest role may read: those, and the index that lists of articles walk. */
const guestTables = [...Object.keys(shownTables), "article_tags", "article_tag_counts"];

/** The custom migration of the guest role: it reads what public pages show and nothing else (docs/decisions/0008). */
export const guestRightsSql = [
  `do $$ begin
  if not exists (select from pg_roles where rolname = 'zhixing_guest') then create role zhixing_guest nologin; end if;
end $$;`,
  "grant zhixing_guest to current_user;",
  `grant select on ${guestTables.join(", ")} to zhixing_guest;`,
].join("\n--> statement-breakpoint\n");

/** The custom migration of the triggers: one function and a statement-level trigger per table. Repeating it changes nothing. */
export const contentTriggersSql = [
  `create or replace function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('${contentChangedChannel}', tg_table_name);
  return null;
end
$$;`,
  ...Object.keys(shownTables).map(
    (table) => `create or replace trigger ${table}_content_changed
  after insert or update or delete or truncate on ${table}
  for each statement execute function notify_content_changed();`,
  ),
].join("\n--> statement-breakpoint\n");
