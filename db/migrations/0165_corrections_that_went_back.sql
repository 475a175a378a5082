-- Module: statements.
-- A correction that went back because its transaction was reversed is told by the statement of the month in which it went.
create or replace view statement_dispute as
  select id, account_id, transfer_id, description, happened_on, disputed, filed_at, filed_on, decide_by,
         state, outcome, corrected, ended_at, credited_at, take_back, take_back_on, taken_at,
         came_back, came_back_at
    from dispute;
