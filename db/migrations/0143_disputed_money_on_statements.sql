-- Module: statements.
-- What a statement says of the problems reported with an account: what is disputed, and what of its balance is a
-- provisional credit. The instants let it say how things stood when its month ended, whenever it is made.
create view statement_dispute as
  select id, account_id, transfer_id, description, happened_on, disputed, filed_at, filed_on, decide_by,
         state, outcome, corrected, ended_at, credited_at, take_back, take_back_on, taken_at
    from dispute;
grant select on statement_dispute to openteller_app;
