-- Actions of staff that wait for a second person. A request is written once, decided once, and kept.
create table approval (
  id         uuid primary key,
  kind       text not null check (kind ~ '^[a-z_]+$'),
  -- What is executed, as the module that does it understands it.
  payload    jsonb not null,
  -- What the second person reads: a sentence, and what becomes of what.
  summary    text not null,
  changes    jsonb not null,
  reason     text not null,
  subject_id uuid,
  asked_by   uuid not null,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  state      text not null default 'open'
               check (state in ('open', 'approved', 'rejected', 'withdrawn', 'failed')),
  decided_by uuid,
  decided_at timestamptz,
  -- Why it was rejected, or why it could not be executed any more.
  note       text,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Nobody approves their own request, nor what is done to themselves.
  check (state not in ('approved', 'failed')
         or (decided_by <> asked_by and decided_by is distinct from subject_id)),
  check (state <> 'withdrawn' or decided_by = asked_by)
);
-- Ids begin with the time they were asked at.
create index approval_state on approval (state, id desc);
grant select, insert on approval to openteller_app;
grant update (state, decided_by, decided_at, note) on approval to openteller_app;

create function approval_is_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'approval % was decided before', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger approval_is_decided_once before update on approval
  for each row execute function approval_is_decided_once();
create trigger approval_stays before delete or truncate on approval
  for each statement execute function refuse_change();
