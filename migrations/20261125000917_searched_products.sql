-- Products are found by their own words and by the titles of what they open.
create or replace trigger products_searched
  after insert or delete on products for each row execute function note_searched_thing('product');
--> statement-breakpoint
create or replace trigger products_searched_anew
  after update on products for each row
  when ((old.kind, old.title, old.summary, old.is_on_sale) is distinct from (new.kind, new.title, new.summary, new.is_on_sale))
  execute function note_searched_thing('product');
--> statement-breakpoint
create or replace function note_searched_part() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('product', coalesce(new.product_id, old.product_id));
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger product_parts_searched
  after insert or update or delete on product_parts for each row execute function note_searched_part();
--> statement-breakpoint
create or replace function note_searched_products() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'product', product_id from product_parts
    where resource_key = tg_argv[0] || ':' || coalesce(new.id, old.id)
    union
    -- What is attached is out as long as what carries it.
    select 'product', product_id from downloads
    join product_parts on resource_key = 'download:' || downloads.id
    where carrier_kind = tg_argv[0] and carrier_id = coalesce(new.id, old.id);
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger books_products_searched
  after update on books for each row
  when ((old.title, old.published_at) is distinct from (new.title, new.published_at))
  execute function note_searched_products('book');
--> statement-breakpoint
create or replace trigger books_products_searched_gone
  after delete on books for each row execute function note_searched_products('book');
--> statement-breakpoint
create or replace trigger courses_products_searched
  after update on courses for each row
  when ((old.title, old.published_at, old.withdrawn_at) is distinct from (new.title, new.published_at, new.withdrawn_at))
  execute function note_searched_products('course');
--> statement-breakpoint
create or replace trigger courses_products_searched_gone
  after delete on courses for each row execute function note_searched_products('course');
--> statement-breakpoint
create or replace trigger articles_products_searched
  after update on articles for each row
  when ((old.title, old.published_at, old.withdrawn_at, old.is_unlisted)
    is distinct from (new.title, new.published_at, new.withdrawn_at, new.is_unlisted))
  execute function note_searched_products('article');
--> statement-breakpoint
create or replace trigger articles_products_searched_gone
  after delete on articles for each row execute function note_searched_products('article');
--> statement-breakpoint
create or replace trigger downloads_products_searched
  after update on downloads for each row
  when ((old.title, old.carrier_kind, old.carrier_id, old.published_at)
    is distinct from (new.title, new.carrier_kind, new.carrier_id, new.published_at))
  execute function note_searched_products('download');
--> statement-breakpoint
create or replace trigger downloads_products_searched_gone
  after delete on downloads for each row execute function note_searched_products('download');
--> statement-breakpoint
create or replace trigger media_items_products_searched
  after update on media_items for each row
  when (old.published_at is distinct from new.published_at)
  execute function note_searched_products('media');
--> statement-breakpoint
insert into search_changes (kind, thing_id) select 'product', id from products;
