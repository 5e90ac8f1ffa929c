-- The numbers that a part is found by, from how they are packed (src/features/search/server/words/packed-numbers.ts):
-- differences, seven bits a byte, the lowest first.
create or replace function search_numbers(packed bytea) returns int4[] language plpgsql immutable strict parallel safe
cost 10000 as $$
declare
  -- A copy: what lies beside its row would be fetched anew for every byte.
  bytes bytea := packed || ''::bytea;
  numbers int4[] := '{}';
  number int4 := 0;
  weight int4 := 1;
  byte int4;
begin
  for place in 0 .. octet_length(bytes) - 1 loop
    byte := get_byte(bytes, place);
    if byte >= 128 then
      number := number + (byte - 128) * weight;
      weight := weight * 128;
    else
      number := number + byte * weight;
      weight := 1;
      numbers := numbers || number;
    end if;
  end loop;
  return numbers;
end
$$;
--> statement-breakpoint
DROP INDEX "search_open_lexemes";--> statement-breakpoint
DROP INDEX "search_whole_lexemes";--> statement-breakpoint
-- All of it is indexed anew by the job that comes within a minute.
insert into search_changes (kind, thing_id)
  select kind, thing_id from search_open union select kind, thing_id from search_whole;--> statement-breakpoint
truncate search_open, search_whole;--> statement-breakpoint
alter table search_open drop column lexemes, drop column passages,
  add column passages bytea not null, add column lexemes bytea not null,
  alter column passages set storage external, alter column lexemes set storage external,
  set (toast_tuple_target = 128);--> statement-breakpoint
alter table search_whole drop column lexemes, drop column passages,
  add column passages bytea not null, add column lexemes bytea not null,
  alter column passages set storage external, alter column lexemes set storage external,
  set (toast_tuple_target = 128);--> statement-breakpoint
CREATE INDEX "search_open_lexemes" ON "search_open" USING gin (search_numbers("lexemes")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_whole_lexemes" ON "search_whole" USING gin (search_numbers("lexemes")) WITH (fastupdate=false);
