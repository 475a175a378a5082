-- Module: paymentRules.
-- The one question before a payment that a scam may be behind: does somebody tell you to make it?

-- Whether it was asked of a payment under review, why, and what the member said. Who said yes once has said so.
create table payment_question (
  payment_id  uuid not null,
  person_id   uuid not null,
  kind        text not null,
  reason      text not null check (reason in ('first', 'large')),
  asked_at    timestamptz not null,
  answer      text check (answer in ('nobody', 'told')),
  answered_at timestamptz,
  primary key (payment_id, person_id),
  check ((answer is null) = (answered_at is null))
);
create index payment_question_asked on payment_question (asked_at);
grant select, insert, update (answer, answered_at), delete on payment_question to openteller_app;
