drop function text_grams;
--> statement-breakpoint
DROP INDEX "listed_works_order";--> statement-breakpoint
DROP INDEX "listed_works_by_length";--> statement-breakpoint
DROP INDEX "listed_works_by_learners";--> statement-breakpoint
-- Every sign of the words in lower case as its number, and every two neighbours as both numbers in one.
create function text_grams(words text, sizes integer[]) returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct number), '{}') from (
    select ascii(sign) + case size when 2 then ascii(following) * 2097152::bigint else 0 end as number
    from string_to_array(lower(words), null) as signs, unnest(sizes) as size,
      unnest(signs, signs[size:]) as pairs(sign, following)
    where following is not null
  ) as numbers
$$;
--> statement-breakpoint
ALTER TABLE "work_words" ALTER COLUMN "grams" SET DATA TYPE bigint[] USING text_grams("title", '{1,2}') || text_grams("summary", '{1,2}');--> statement-breakpoint
CREATE INDEX "listed_works_order" ON "listed_works" USING btree ("section","facet","value","position","kind","id","published_at");--> statement-breakpoint
CREATE INDEX "listed_works_by_length" ON "listed_works" USING btree ("section","facet","value","minutes","id","kind","published_at");--> statement-breakpoint
CREATE INDEX "listed_works_by_learners" ON "listed_works" USING btree ("section","facet","value","learners","id","kind","published_at");