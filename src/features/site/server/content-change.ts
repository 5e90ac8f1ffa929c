/** Channel on which every process hears that something on public pages changed; the payload is the table's name. */
export const contentChangedChannel = "content_changed";

/** Tables whose rows public pages show. */
export const shownTables = ["books", "documents", "articles", "plans", "settings", "legal_texts"] as const;

/** The custom migration: one function and a statement-level trigger per table. Repeating it changes nothing. */
export const contentTriggersSql = [
  `create or replace function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('${contentChangedChannel}', tg_table_name);
  return null;
end
$$;`,
  ...shownTables.map(
    (table) => `create or replace trigger ${table}_content_changed
  after insert or update or delete or truncate on ${table}
  for each statement execute function notify_content_changed();`,
  ),
].join("\n--> statement-breakpoint\n");
