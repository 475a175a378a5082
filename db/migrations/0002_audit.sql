-- Who did what to whom. Rows are only ever added.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_id uuid,
  address text,
  detail jsonb not null default '{}'
);
create index audit_event_subject on audit_event (subject_id, id desc);
create index audit_event_actor on audit_event (actor_id, id desc);
grant select, insert on audit_event to openteller_app;

-- Grants hold back the server; the trigger also holds back the owner of the table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger audit_event_only_grows before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
