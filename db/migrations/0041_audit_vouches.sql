-- The two chains vouch for each other: a link of the audit trail names the head that the journal had
-- when it was made, as the links of the journal name that of the trail (0040).
alter table audit_link add column journal_head text;  -- LINK:HASH; null when nothing new was to be said
