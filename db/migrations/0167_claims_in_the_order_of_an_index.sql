-- Module: operations.
-- What jobs deal with one by one stands in an index in the order in which it is claimed. So far those with one date were
-- sorted for each of them: for the statements of a month, or all payments that leave together, that is everybody for
-- everybody.
drop index statement_book_due;
create index statement_book_due on statement_book (next_month, person_id);
drop index network_payment_due;
create index network_payment_due on network_payment (rail, leaves_at, id) where state = 'created';
drop index network_settlement_due;
create index network_settlement_due on network_settlement (settles_at, file_id) where settled_at is null;
drop index own_transfer_news_in_order;
create index own_transfer_news_in_order on own_transfer_news (at, transfer_id);
drop index collected_check_waits;
create index collected_check_waits on collected_check (leaves_at, id) where state = 'waits';
drop index returned_check_due;
create index returned_check_due on returned_check (settles_at, file_id, place) where state = 'waits';
drop index linked_account_waiting;
create index linked_account_waiting on linked_account (expires_at, id) where state = 'pending';
drop index linked_account_pull_held;
create index linked_account_pull_held on linked_account_pull (available_on, id) where hold_id is not null and released_at is null;
drop index deposit_hold_due;
create index deposit_hold_due on deposit_hold (available_on, hold_id) where released_at is null;
drop index alert_due;
create index alert_due on alert (look_at, id) where look_at is not null;
drop index signature_request_due;
create index signature_request_due on signature_request (expires_at, id) where state = 'open';
drop index payment_rule_own_begun;
create index payment_rule_own_begun on payment_rule (valid_until, id)
 where origin = 'member' and replaced_at is null and valid_until is not null and end_told_at is null;
