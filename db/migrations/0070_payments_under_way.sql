-- Module: networkPayments.
-- What staff watch, found without looking at what is over.
create index network_payment_under_way on network_payment (state)
  where state in ('held', 'created', 'in_file', 'sent');
drop index network_payment_of_file;
create index network_payment_of_file on network_payment (file_id, trace);
create index network_file_latest on network_file (made_at desc, id desc);
