-- Module: notifications.
-- What an alert of a member tells is news of a kind of its own, and a member may have quiet hours: until they end, news waits
-- before it leaves by mail or to a device (decision 119).
alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in
    ('money_in', 'money_out', 'transfer_failed', 'deposit', 'security', 'bill', 'statement',
     'question', 'alert'));

-- From when until when on the clock of `zone`, in minutes since midnight; through midnight where it ends earlier than it begins.
create table quiet_hours (
  person_id uuid primary key,
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 0 and 1439),
  zone text not null,
  set_at timestamptz not null,
  check (from_minute <> to_minute)
);
grant select, insert, update, delete on quiet_hours to openteller_app;

-- When the quiet hours end in which a moment is; null where it is in none.
create function quiet_until(p_person uuid, p_at timestamptz) returns timestamptz language sql stable as $$
  select ((l.local_at::date + case when q.to_minute <= l.minute then 1 else 0 end)
          + q.to_minute * interval '1 minute') at time zone q.zone
    from quiet_hours q
   cross join lateral (select p_at at time zone q.zone as local_at,
           extract(hour from p_at at time zone q.zone)::int * 60
           + extract(minute from p_at at time zone q.zone)::int as minute) l
   where q.person_id = p_person
     and case when q.from_minute < q.to_minute then l.minute >= q.from_minute and l.minute < q.to_minute
              else l.minute >= q.from_minute or l.minute < q.to_minute end;
$$;

-- When it may leave, where that is not at once.
alter table push add column not_before timestamptz;
