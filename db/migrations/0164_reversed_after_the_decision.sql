-- Module: disputes.
-- What a case corrected goes back where its transaction is reversed afterwards, by whom ever: otherwise the member has both.
alter table dispute
  add column correction_id uuid,  -- the posting of what was credited for good beyond the provisional credit; null in cases from before
  add column came_back    bigint check (came_back > 0),  -- what of `corrected` was taken back then
  add column came_back_at timestamptz,
  add check ((came_back is null) = (came_back_at is null)),
  add check (came_back is null or (came_back <= corrected) is true);
create index dispute_transfer on dispute (transfer_id);

-- Cases whose transaction was reversed, or stands again, and that the job has not looked at since: it deletes them, so that
-- what it reads does not grow with what there ever was. No reference to the case: that would lock its row under the lock of
-- the accounts, and whoever decides takes these the other way round. Nor is a case unique here, for then a reversal would wait
-- for the job that deletes its row and that waits for the account itself.
create table dispute_reversal (
  id         bigint generated always as identity primary key,
  dispute_id uuid not null
);
create index dispute_reversal_of on dispute_reversal (dispute_id);
grant select, delete on dispute_reversal to openteller_app;

-- The ledger corrects its figures for a reversal and for nothing else, so other postings pay nothing for this. It runs under the
-- locks of the accounts: a case that was decided before is seen here, and one that is decided later sees the reversal.
create function dispute_hears_of_reversal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dispute_reversal (dispute_id)
  select id from dispute where transfer_id = any (array(select transfer_id from corrected));
  return null;
end $$;
create trigger dispute_hears_of_reversal after insert on ledger_correction
  referencing new table as corrected for each statement execute function dispute_hears_of_reversal();
