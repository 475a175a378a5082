-- Module: linkedAccounts.
-- The membership in whose name an account at another bank is, where that is a business; null: of the person who linked it.
alter table linked_account add column business_id uuid;
