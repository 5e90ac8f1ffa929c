-- Words have other numbers than before (src/features/search/server/words/lexemes.ts). All of it is indexed anew by the job
-- that comes within a minute.
insert into search_changes (kind, thing_id)
  select kind, thing_id from search_open union select kind, thing_id from search_whole union select kind, thing_id from search_talk;
--> statement-breakpoint
truncate search_open, search_whole, search_talk;
--> statement-breakpoint
-- A tree that several processes build together (a backup that is brought back, `reindex`) is written once in the order of
-- its keys, which leaves every page of it half empty.
alter table search_open set (parallel_workers = 0);
--> statement-breakpoint
alter table search_whole set (parallel_workers = 0);
--> statement-breakpoint
alter table search_talk set (parallel_workers = 0);
