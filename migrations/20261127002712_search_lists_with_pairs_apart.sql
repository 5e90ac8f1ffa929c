-- The numbers that a part is found by, unpacked (src/features/search/server/words/packed-numbers.ts). A list that was packed
-- before is read as it was, so neither a table nor a tree is written anew. One that begins with a zero holds its pairs
-- apart: how many, the lowest eight bits of each, then bits in which each pair is a one, and each step to the next value of
-- the upper bits a zero; behind them the other numbers as differences.
create or replace function search_numbers(packed bytea) returns int4[] language plpgsql immutable strict parallel safe
cost 10000 as $$
declare
  -- A copy: what lies beside its row would be fetched anew for every byte.
  bytes bytea := packed || ''::bytea;
  numbers int4[] := '{}';
  number int4 := 0;
  weight int4 := 1;
  byte int4;
  start int4 := 0;
  pairs int4 := 0;
begin
  if octet_length(bytes) > 0 and get_byte(bytes, 0) = 0 then
    loop
      start := start + 1;
      byte := get_byte(bytes, start);
      pairs := pairs + (byte % 128) * weight;
      weight := weight * 128;
      exit when byte < 128;
    end loop;
    weight := 1;
    start := start + 1;
    numbers := coalesce((
      select array_agg(2097152 + (place - nth) * 256 + get_byte(bytes, start + nth) order by nth)
      from (
        select place, (row_number() over (order by place) - 1)::int4 as nth
        from generate_series(0, pairs + 1023) as place
        where get_bit(bytes, (start + pairs) * 8 + place) = 1
      ) as pair
    ), '{}');
    start := start + pairs + (pairs + 1024 + 7) / 8;
  end if;
  for at in start .. octet_length(bytes) - 1 loop
    byte := get_byte(bytes, at);
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
