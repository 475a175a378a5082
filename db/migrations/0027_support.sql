-- What people write to the credit union: messages of the contact form, questions of members, and requests
-- for an appointment, which staff read, assign and answer alike.
-- The state machine lives in the support module; the checks here hold what must be true of a row
-- whoever wrote it.
create table support_message (
  id                uuid primary key,  -- begins with the time it came, so it also gives the order
  kind              text not null check (kind in ('contact', 'question', 'appointment')),
  person_id         uuid,              -- who asks; visitors are nobody we know
  -- As they were when it was written. No line ends: these go into heads of mails and lists.
  name              text not null check (name <> '' and name !~ '[\r\n]'),
  email             text not null check (email <> '' and email !~ '[\r\n]'),
  phone             text check (phone <> '' and phone !~ '[\r\n]'),
  subject           text not null check (subject <> '' and subject !~ '[\r\n]'),
  body              text not null check (body <> ''),
  preferred_contact text not null check (preferred_contact in ('email', 'phone')),
  transfer_id       uuid,              -- the transaction a member asks about
  state             text not null default 'open'
    check (state in ('open', 'assigned', 'answered', 'closed')),
  assigned_to       uuid,
  -- Goes up with every step, so that an action on an older picture is noticed.
  version           integer not null default 1 check (version > 0),
  received_at       timestamptz not null,
  check ((kind = 'question') = (person_id is not null)),
  check (kind = 'question' or transfer_id is null),
  -- Only the contact form has a fixed list of subjects.
  check (kind <> 'contact' or subject in ('general', 'account', 'loan', 'technical')),
  check (state <> 'open' or assigned_to is null),
  check (state <> 'assigned' or assigned_to is not null)
);
create index support_message_inbox on support_message (state, id);
create index support_message_of_person on support_message (person_id, id) where person_id is not null;
grant select, insert, update on support_message to openteller_app;

-- Everything that was ever done about a message, the answers word for word.
create table support_step (
  message_id  uuid not null references support_message (id),
  version     integer not null,
  move        text not null
    check (move in ('receive', 'assign', 'unassign', 'answer', 'note', 'close', 'reopen')),
  from_state  text,
  to_state    text not null,
  actor_id    uuid,                    -- null: a visitor
  assignee_id uuid,
  text        text,
  at          timestamptz not null,
  primary key (message_id, version),
  check ((move = 'assign') = (assignee_id is not null)),
  check ((move in ('answer', 'note')) = (text is not null)),
  check (move = 'receive' or actor_id is not null)
);
grant select, insert on support_step to openteller_app;

create trigger support_step_only_grows before update or delete or truncate
  on support_step for each statement execute function refuse_change();

-- Whom a message can be given to: the administrators who may act.
create view support_staff as
  select s.person_id, d.first_name, d.last_name
    from sign_in s join person_details d using (person_id)
   where s.role = 'admin' and s.status in ('approved', 'active');
grant select on support_staff to openteller_app;
