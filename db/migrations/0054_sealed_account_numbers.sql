-- Account numbers at other banks are sealed from now on, in payees and in orders, and a payee is known
-- again by a keyed hash. What was written before is sealed when a portal starts: these find it, and
-- are empty afterwards.
create index payee_unsealed on payee (id)
  where kind <> 'member' and not (details ? 'sealed');
create index transfer_order_unsealed on transfer_order (id)
  where kind <> 'user' and not (contents ? 'sealed');

comment on column payee.key is 'The recipient as one text: the id of a member, or a keyed hash of an account';
comment on column payee.details is 'What the payment forms need to be filled in again, with account numbers sealed';
