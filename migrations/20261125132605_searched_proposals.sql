-- Proposals are found by what everybody may read of them; votes and states change nothing about that.
create or replace function note_searched_proposal() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('proposal', coalesce(new.proposal_id, old.proposal_id));
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger shown_proposals_searched
  after insert or delete on shown_proposals for each row execute function note_searched_proposal();
--> statement-breakpoint
create or replace trigger shown_proposals_searched_anew
  after update on shown_proposals for each row
  when ((old.kind, old.title, old.text, old.work_title, old.opened_at)
    is distinct from (new.kind, new.title, new.text, new.work_title, new.opened_at))
  execute function note_searched_proposal();
--> statement-breakpoint
insert into search_changes (kind, thing_id) select 'proposal', proposal_id from shown_proposals;
