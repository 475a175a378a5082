-- Module: support.
-- Questions of members become conversations (decision 123). A row of support_message is a conversation from now on: its
-- own words are the first message, and each step with words is a message or, with the move `note`, a note among
-- staff. A later message of whoever wrote is a step with the move `receive`, which a portal of the version before shows
-- as "The message arrived". Everything here only adds, and triggers keep what is derived, whichever version writes.

-- The words of a text, as search compares them: in small letters, cut at whatever is neither letter nor digit, and none
-- longer than the index takes.
create function support_words(texts text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
    from regexp_split_to_table(lower(texts), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') word
   where word <> ''
$$;

alter table support_message
  -- What a member's question is about, besides a transaction.
  add column payment_id     uuid,  -- a bill or a transfer that they arranged
  add column deposit_id     uuid,
  add column account_id     uuid,
  add column application_id uuid,
  add column about text generated always as (case
    when not (transfer_id is null) then 'transaction'
    when not (payment_id is null) then 'payment'
    when not (deposit_id is null) then 'deposit'
    when not (account_id is null) then 'account'
    when not (application_id is null) then 'application'
    else 'general' end) stored,
  -- The request that began it, by which a copy of the request finds it.
  add column request_id     uuid,
  -- Since when whoever wrote waits for an answer, and by when the institution wants to have given one. Of what waits for
  -- none, they are of the last time it did. A portal of the version before knows neither.
  add column waiting_since timestamptz not null default date_trunc('milliseconds', now()),
  add column due_at        timestamptz not null default date_trunc('milliseconds', now()) + interval '2 days',
  -- The steps that hold the last message of each side, and up to which step each side has seen the conversation.
  add column last_at       timestamptz,
  add column last_received integer not null default 1,
  add column last_answer   integer not null default 0,
  add column sender_seen   integer not null default 0,
  add column staff_seen    integer not null default 0,
  -- Every word that stands in it, notes of staff included.
  add column words         tsvector not null default '',
  add constraint support_message_about_one_thing
    check (num_nonnulls(transfer_id, payment_id, deposit_id, account_id, application_id) <= 1),
  add constraint support_message_about_things_of_members
    check (kind = 'question' or num_nonnulls(payment_id, deposit_id, account_id, application_id) = 0);

-- A message of whoever wrote may have words of its own; that of the first step stands in the message.
alter table support_step drop constraint support_step_check1;
alter table support_step add constraint support_step_words
  check (case when move in ('answer', 'note') then not (text is null)
              when move = 'receive' then true
              else text is null end);

-- All that staff read of how a conversation begins, with the subject of the contact form as they read it.
create function support_opening(m support_message) returns text language sql immutable as $$
  select concat_ws(' ', m.name, m.email, m.phone,
    case when m.kind <> 'contact' then m.subject
         when m.subject = 'general' then 'General question'
         when m.subject = 'account' then 'My account'
         when m.subject = 'loan' then 'Loans'
         else 'Technical help' end,
    m.body)
$$;

create function support_message_begins() returns trigger language plpgsql as $$
begin
  new.last_at := coalesce(new.last_at, new.received_at);
  new.words := array_to_tsvector(support_words(support_opening(new)));
  return new;
end $$;
create trigger support_message_begins before insert on support_message
  for each row execute function support_message_begins();

-- How many different words of a conversation are found again: the type holds a megabyte.
create function support_step_counts() returns trigger language plpgsql as $$
begin
  update support_message set
    last_at = case when new.move in ('receive', 'answer') then new.at else last_at end,
    last_received = case when new.move = 'receive' then new.version else last_received end,
    last_answer = case when new.move = 'answer' then new.version else last_answer end,
    words = case when new.text is null or length(words) > 4000 then words
                 else words || array_to_tsvector(support_words(new.text)) end
   where id = new.message_id;
  return null;
end $$;
create trigger support_step_counts after insert on support_step
  for each row execute function support_step_counts();

-- What there is: one question with its answers each. What was answered counts as read by both sides; what waits is due
-- two days after it came.
update support_message m set
  waiting_since = received_at,
  due_at = received_at + interval '2 days',
  last_at = coalesce((select max(at) from support_step s
                       where s.message_id = m.id and move in ('receive', 'answer')), received_at),
  last_answer = coalesce((select max(version) from support_step s
                           where s.message_id = m.id and move = 'answer'), 0),
  sender_seen = version,
  staff_seen = case when version > 1 then version else 0 end,
  words = array_to_tsvector(support_words(concat_ws(' ', support_opening(m),
    (select left(string_agg(text, ' '), 100000) from support_step s where s.message_id = m.id))));

create unique index support_message_of_request on support_message (request_id) where request_id is not null;

-- What waits, by what is due first; what is done, by what changed last; and a member's own.
create index support_message_waiting on support_message (due_at, id) where state in ('open', 'assigned');
create index support_message_of_staff on support_message (assigned_to, due_at, id)
  where state = 'assigned';
create index support_message_done on support_message (state, last_at desc, id desc);
create index support_message_latest on support_message (last_at desc, id desc);
create index support_message_of_person_latest on support_message (person_id, last_at desc, id desc)
  where person_id is not null;
create index support_message_words on support_message using gin (words);

-- Pictures that go with a message. The picture itself is of the module images.
create table support_picture (
  image_id   uuid primary key,
  message_id uuid not null,
  version    integer not null,        -- the step it goes with
  place      smallint not null check (place >= 0),
  foreign key (message_id, version) references support_step (message_id, version),
  unique (message_id, version, place)
);
grant select, insert on support_picture to openteller_app;

-- Answers that staff keep to begin from. {firstName} and the like in them are filled in where they are used.
create table support_saved_answer (
  id         uuid primary key,
  title      text not null check (title <> '' and title !~ '[\r\n]'),
  text       text not null check (text <> ''),
  version    integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  changed_by uuid not null
);
create unique index support_saved_answer_title on support_saved_answer (lower(title));
grant select, insert, update, delete on support_saved_answer to openteller_app;

-- Whom a message can be given to depends on the role as well.
create or replace view support_staff as
  select s.person_id, d.first_name, d.last_name, s.staff_role
    from sign_in s join person_details d using (person_id)
   where s.role = 'admin' and s.status in ('approved', 'active');
