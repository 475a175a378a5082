-- Whoever reads somebody's mail can choose a new password for them. Until this moment no money of
-- theirs goes to other banks, so that there is time to notice.
alter table sign_in add column money_held_until timestamptz;
