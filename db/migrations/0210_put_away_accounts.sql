-- Module: platform.
-- An account that staff put away was left out of every later run of dividends and fees, since what failed is known by the account alone; the runs since are open. It is due again from where it
-- was passed over to, and a run that was put away for it is closed.
delete from job_failure where job in ('dividends', 'fees') and put_away_at is not null;
