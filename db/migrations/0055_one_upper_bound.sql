-- History and search begin at a place and at the end of a range, whichever is earlier. Given as two
-- conditions, PostgreSQL 18 begins at the wrong one and reads every entry in between: a page deep in
-- history cost as much as all pages before it. Sequence numbers begin at 1, so (x, 0) is before all of x.
do $$
declare
  two_bounds constant text := $old$e.posted_at >= lower_end and e.posted_at < upper_end$old$;
  one_bound constant text := $new$e.posted_at >= lower_end$new$;
  place constant text := $old$(before_at, case$old$;
  earlier_place constant text := $new$(least(before_at, upper_end), case
                    when upper_end <= before_at then 0$new$;
  definition text;
  name regproc;
begin
  foreach name in array array['ledger_history', 'ledger_search']::regproc[] loop
    definition := pg_get_functiondef(name);
    if position(two_bounds in definition) = 0 or position(place in definition) = 0 then
      raise '% does not read as expected', name;
    end if;
    execute replace(replace(definition, two_bounds, one_bound), place, earlier_place);
  end loop;
end $$;
