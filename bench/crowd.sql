-- Copies the member who came in through the doors until there are as many as tokens, so that every
-- row has the shape the doors give it. $1 the model's id, $2 session tokens, $3 their hashes.
with model as (
  select $1::uuid as person_id
), crowd as materialized (
  select n, gen_random_uuid() as person_id, gen_random_uuid() as member_id, token, token_hash,
         ledger_open_account('USD', 0) as checking, ledger_open_account('USD', 0) as savings
    from unnest($2::text[], $3::bytea[]) with ordinality given (token, token_hash, n)
), person_copied as (
  insert into person
  select copy.* from crowd c, model m join person s on s.id = m.person_id,
         jsonb_populate_record(s, jsonb_build_object('id', c.person_id)) copy
  returning id
), details_copied as (
  insert into person_details
  select copy.* from crowd c, model m join person_details s using (person_id),
         jsonb_populate_record(s, jsonb_build_object('person_id', c.person_id)) copy
), sign_in_copied as (
  insert into sign_in
  select copy.* from crowd c, model m join sign_in s using (person_id),
         jsonb_populate_record(s, jsonb_build_object(
           'person_id', c.person_id, 'email', format('member%s@bench.example', c.n))) copy
), session_copied as (
  insert into session
  select copy.* from crowd c, model m join session s using (person_id),
         jsonb_populate_record(s, jsonb_build_object(
           'id', gen_random_uuid(), 'person_id', c.person_id, 'token_hash', c.token_hash)) copy
), member_copied as (
  insert into member
  select copy.* from crowd c, model m join member s using (person_id),
         jsonb_populate_record(s, jsonb_build_object('id', c.member_id, 'person_id', c.person_id)) copy
), share as materialized (
  select c.n, c.person_id, c.member_id, a.id as model_id, a.kind, gen_random_uuid() as id,
         case a.kind when 'Checking' then c.checking else c.savings end as ledger_account_id,
         (1000000000 + 2 * c.n + (a.kind = 'Savings')::int)::text as number
    from crowd c, model m join account_access a using (person_id)
), number_copied as (
  insert into account_number
  select copy.* from share c join account s on s.id = c.model_id
    join account_number issued on issued.number = s.number,
         jsonb_populate_record(issued, jsonb_build_object('number', c.number)) copy
), share_copied as (
  insert into account
  select copy.* from share c join account s on s.id = c.model_id,
         jsonb_populate_record(s, jsonb_build_object('id', c.id, 'member_id', c.member_id,
           'ledger_account_id', c.ledger_account_id, 'number', c.number)) copy
), owner_copied as (
  insert into account_owner
  select copy.* from share c join account_owner s on s.account_id = c.model_id,
         jsonb_populate_record(s, jsonb_build_object('account_id', c.id, 'person_id', c.person_id)) copy
)
select c.person_id as "personId", c.token,
       x.id as "checkingId", c.checking, y.id as "savingsId", c.savings
  from crowd c
  join share x on x.n = c.n and x.kind = 'Checking'
  join share y on y.n = c.n and y.kind = 'Savings'
 order by c.n
