-- The ledger: the only tables that say who has how much. docs/ledger.md explains the signs, the
-- chart of accounts and the invariants; this file is where they are enforced.

-- Tables -----------------------------------------------------------------------------------------

CREATE TABLE ledger_account (
  id             bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  code           text UNIQUE CHECK (code ~ '^[a-z]+:[a-z-]+$'),  -- house accounts only
  currency       text   NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  posted         bigint NOT NULL DEFAULT 0,
  held           bigint NOT NULL DEFAULT 0 CHECK (held >= 0),      -- open holds that will leave
  expected       bigint NOT NULL DEFAULT 0 CHECK (expected >= 0),  -- open holds that will arrive
  floor          bigint,                                           -- null: may go below zero without end
  seq            bigint NOT NULL DEFAULT 0,                        -- entries so far
  cum_in         bigint NOT NULL DEFAULT 0,                        -- all money in since opening
  last_posted_at timestamptz,
  status         text   NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
  CONSTRAINT ledger_account_floor CHECK (posted - held >= floor)
) WITH (fillfactor = 50);  -- room on every page, so that a new balance replaces the old one in place

CREATE TABLE ledger_reason (
  code text PRIMARY KEY CHECK (code ~ '^[a-z_]+$'),
  says text NOT NULL
);

-- No foreign keys on transfer and entry: they halve the posting rate, and the only writer is the
-- function below. ledger_broken proves what they would have promised.
CREATE TABLE ledger_transfer (
  id           uuid PRIMARY KEY,  -- made by the client: also the key that makes a retry harmless
  actor_id     uuid,
  channel      text   NOT NULL CHECK (channel IN ('member', 'staff', 'system')),
  fingerprint  bytea  NOT NULL,
  reason       text   NOT NULL,
  from_account bigint NOT NULL,
  to_account   bigint NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  currency     text   NOT NULL,
  posted_at    timestamptz NOT NULL,
  value_date   date   NOT NULL,
  reverses_id  uuid,
  hold_id      uuid,
  details      jsonb  NOT NULL,   -- words for people; the ledger never looks inside
  CHECK (from_account <> to_account),
  CHECK (actor_id IS NOT NULL OR channel = 'system')
);

CREATE UNIQUE INDEX ledger_transfer_reverses ON ledger_transfer (reverses_id) WHERE reverses_id IS NOT NULL;

CREATE TABLE ledger_entry (
  account_id    bigint NOT NULL,
  posted_at     timestamptz NOT NULL,
  seq           bigint NOT NULL,
  transfer_id   uuid   NOT NULL,
  amount        bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  cum_in        bigint NOT NULL,
  PRIMARY KEY (account_id, posted_at, seq),
  UNIQUE (account_id, seq)  -- two writers that both read the same balance collide here
);
CREATE UNIQUE INDEX ledger_entry_transfer ON ledger_entry (transfer_id, account_id);

-- Which entries income and outgoing leave out. A reversal strikes itself and what it reverses; the
-- reversal of a reversal reinstates the first transfer by negative rows. Append only like the rest.
CREATE TABLE ledger_correction (
  account_id  bigint NOT NULL,
  posted_at   timestamptz NOT NULL,  -- of the entry that is struck, whenever that was
  seq         bigint NOT NULL,
  reversal_id uuid   NOT NULL,
  transfer_id uuid   NOT NULL,
  money_in    bigint NOT NULL,
  money_out   bigint NOT NULL,
  PRIMARY KEY (account_id, posted_at, seq, reversal_id) INCLUDE (money_in, money_out)
);

CREATE TABLE ledger_hold (
  id            uuid PRIMARY KEY,
  actor_id      uuid,
  channel       text   NOT NULL CHECK (channel IN ('member', 'staff', 'system')),
  fingerprint   bytea  NOT NULL,
  reason        text   NOT NULL REFERENCES ledger_reason,
  from_account  bigint NOT NULL REFERENCES ledger_account,
  to_account    bigint NOT NULL REFERENCES ledger_account,
  amount        bigint NOT NULL CHECK (amount > 0),
  currency      text   NOT NULL,
  details       jsonb  NOT NULL,
  placed_at     timestamptz NOT NULL,
  expires_at    timestamptz,
  state         text   NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'posted', 'voided', 'expired')),
  posted_amount bigint NOT NULL DEFAULT 0,
  ended_at      timestamptz,
  CHECK (from_account <> to_account),
  CHECK (actor_id IS NOT NULL OR channel = 'system'),
  CHECK ((state = 'open') = (ended_at IS NULL)),
  CHECK (CASE state WHEN 'posted' THEN posted_amount BETWEEN 1 AND amount ELSE posted_amount = 0 END)
);
CREATE INDEX ledger_hold_open_from ON ledger_hold (from_account, placed_at) WHERE state = 'open';
CREATE INDEX ledger_hold_open_to ON ledger_hold (to_account, placed_at) WHERE state = 'open';
CREATE INDEX ledger_hold_due ON ledger_hold (expires_at) WHERE state = 'open';

INSERT INTO ledger_reason (code, says) VALUES
  ('own_transfer', 'between two accounts of one member'),
  ('member_transfer', 'to another member'),
  ('us_bank_transfer', 'to or from a bank in the United States'),
  ('international_transfer', 'to or from a bank abroad'),
  ('bill_payment', 'to a biller'),
  ('check_deposit', 'a check the member photographed'),
  ('card_payment', 'with a card'),
  ('staff_adjustment', 'staff set the balance to a given figure'),
  ('staff_entry', 'staff entered a transaction'),
  ('import', 'history brought over from another system'),
  ('opening', 'the first balance of an account'),
  ('interest', 'the credit union pays interest'),
  ('fee', 'the credit union charges a fee'),
  ('reversal', 'undoes an earlier transfer');

-- House accounts have no floor: outside money is owed to us or by us.
INSERT INTO ledger_account (id, code, currency) OVERRIDING SYSTEM VALUE VALUES
  (1, 'clearing:us-banks', 'USD'),
  (2, 'clearing:international', 'USD'),
  (3, 'clearing:bill-pay', 'USD'),
  (4, 'clearing:checks', 'USD'),
  (5, 'clearing:cards', 'USD'),
  (6, 'suspense:staff-adjustments', 'USD'),
  (7, 'income:fees', 'USD');

-- History only grows -----------------------------------------------------------------------------

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed by %: post a reversal instead', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_transfer_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_entry_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_correction_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_correction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_hold_stays BEFORE DELETE OR TRUNCATE ON ledger_hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE FUNCTION ledger_hold_ends_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR NEW.state = 'open'
     OR to_jsonb(NEW) - '{state,posted_amount,ended_at}'::text[]
        <> to_jsonb(OLD) - '{state,posted_amount,ended_at}'::text[] THEN
    RAISE EXCEPTION 'hold % is % and may only end, once', OLD.id, OLD.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_hold_ends_once BEFORE UPDATE ON ledger_hold
  FOR EACH ROW EXECUTE FUNCTION ledger_hold_ends_once();

-- Posting ----------------------------------------------------------------------------------------

-- After a reversal is written: leaves it and what it undoes out of income and outgoing. Reversals
-- form a chain T <- R1 <- R2 ...; with an odd number of links T is undone, with an even one it stands.
CREATE FUNCTION ledger_strike(p_reversal uuid[]) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO ledger_correction (account_id, posted_at, seq, reversal_id, transfer_id, money_in, money_out)
  WITH RECURSIVE chain (reversal_id, transfer_id, links) AS (
    SELECT id, reverses_id, 1 FROM ledger_transfer WHERE id = ANY (p_reversal)
    UNION ALL
    SELECT c.reversal_id, t.reverses_id, c.links + 1
      FROM chain c JOIN ledger_transfer t ON t.id = c.transfer_id AND t.reverses_id IS NOT NULL
  ), first_transfer AS (
    SELECT DISTINCT ON (reversal_id) reversal_id, transfer_id, links % 2 * 2 - 1 AS sign
      FROM chain ORDER BY reversal_id, links DESC
  ), struck AS (
    SELECT reversal_id, transfer_id, sign FROM first_transfer
    UNION ALL
    SELECT id, id, 1 FROM unnest(p_reversal) r (id)
  )
  SELECT e.account_id, e.posted_at, e.seq, s.reversal_id, s.transfer_id,
         s.sign * greatest(e.amount, 0), s.sign * greatest(-e.amount, 0)
    FROM struck s JOIN ledger_entry e ON e.transfer_id = s.transfer_id;
$$;

-- Posts any number of transfers, each decided on its own, in the order given. Every rule about money
-- is here and nowhere else; a refusal is an outcome, never an exception, so neighbours travel on.
-- An id may appear once per call. Outcomes, first that applies:
--   invalid              amount not 1 to 99,999,999,999,999, one account on both sides, unknown
--                        reason, no actor outside the system channel; after account_not_found:
--                        currency not that of both accounts
--   replayed             this id was posted with the same actor and fingerprint: the original facts
--   id_reused            this id was posted with another actor or another fingerprint
--   account_not_found, account_not_open
--   transfer_not_found, reversal_mismatch, already_reversed          (p_reverses given)
--   hold_not_found, hold_mismatch, hold_not_open, exceeds_hold       (p_hold given)
--   balance_overflow, insufficient_funds
--   posted
-- p_at is the clock of a test, the demo or an import; null is the database's own.
CREATE FUNCTION ledger_post_batch(
  p_id uuid[], p_actor uuid[], p_channel text[], p_fingerprint bytea[], p_reason text[],
  p_from bigint[], p_to bigint[], p_amount bigint[], p_currency text[], p_details jsonb[],
  p_zone text, p_at timestamptz DEFAULT NULL, p_value_date date[] DEFAULT NULL,
  p_reverses uuid[] DEFAULT NULL, p_hold uuid[] DEFAULT NULL
) RETURNS TABLE (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$  -- plans once, on the first call: twice as fast for one item
#variable_conflict use_column
DECLARE
  n int := cardinality(p_id);
  no_floor CONSTANT bigint := -9223372036854775808;
  most CONSTANT bigint := 4000000000000000000;
  -- the accounts involved, by position
  id_of bigint[]; currency_of text[]; status_of text[]; floor_of bigint[]; posted_of bigint[];
  held_of bigint[]; expected_of bigint[]; seq_of bigint[]; cum_in_of bigint[]; last_of timestamptz[];
  -- the items, by position: their accounts' positions, their outcome, what their two entries say
  source int[]; target int[]; fate text[]; freed bigint[];
  -- Filled beforehand: an array whose first item is set at k begins at k, and unnest would shift it.
  moment timestamptz[] := array_fill(NULL::timestamptz, ARRAY[n]);
  from_seq bigint[] := array_fill(NULL::bigint, ARRAY[n]); from_after bigint[] := from_seq;
  from_in bigint[] := from_seq; to_seq bigint[] := from_seq; to_after bigint[] := from_seq;
  to_in bigint[] := from_seq;
  undone uuid[]; settled uuid[]; touched bigint[];
  s int; d int; a bigint; f bigint; instant timestamptz; last_at timestamptz;
BEGIN
  -- 1. Lock every account once, in id order, so that opposing batches queue instead of embracing.
  -- Not FOR UPDATE: nothing here changes a key, and holds refer to these rows.
  SELECT array_agg(id), array_agg(currency), array_agg(status), array_agg(coalesce(floor, no_floor)),
         array_agg(posted), array_agg(held), array_agg(expected), array_agg(seq), array_agg(cum_in),
         array_agg(last_posted_at)
    INTO id_of, currency_of, status_of, floor_of, posted_of, held_of, expected_of, seq_of, cum_in_of, last_of
    FROM (SELECT * FROM ledger_account WHERE id = ANY (p_from || p_to)
           ORDER BY id FOR NO KEY UPDATE) locked;

  -- The clock is read after the locks, so whoever waited is also later.
  instant := coalesce(p_at, clock_timestamp());

  -- 2. What can be said without knowing the neighbours.
  SELECT array_agg(x.i ORDER BY t.o), array_agg(y.i ORDER BY t.o), array_agg(CASE
      WHEN t.amount BETWEEN 1 AND 99999999999999 AND t.source <> t.target AND r.code IS NOT NULL
           AND (t.actor IS NOT NULL OR t.channel = 'system') IS TRUE
      THEN CASE
        WHEN p.id IS NOT NULL THEN CASE
          WHEN p.fingerprint = t.fingerprint AND p.actor_id IS NOT DISTINCT FROM t.actor
          THEN 'replayed' ELSE 'id_reused' END
        WHEN x.i IS NULL OR y.i IS NULL THEN 'account_not_found'
        WHEN x.currency <> t.currency OR y.currency <> t.currency THEN 'invalid'
        WHEN x.status <> 'open' OR y.status <> 'open' THEN 'account_not_open' END
      ELSE 'invalid' END ORDER BY t.o)
    INTO source, target, fate
    FROM unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount, p_currency)
         WITH ORDINALITY t (id, actor, channel, fingerprint, reason, source, target, amount, currency, o)
    LEFT JOIN unnest(id_of, currency_of, status_of) WITH ORDINALITY x (id, currency, status, i)
           ON x.id = t.source
    LEFT JOIN unnest(id_of, currency_of, status_of) WITH ORDINALITY y (id, currency, status, i)
           ON y.id = t.target
    LEFT JOIN ledger_transfer p ON p.id = t.id
    LEFT JOIN ledger_reason r ON r.code = t.reason;

  -- 3. Reversals mirror a transfer that exists and that nobody reversed before.
  IF cardinality(array_remove(p_reverses, NULL)) > 0 THEN
    SELECT array_agg(CASE
        WHEN t.fate IS NOT NULL OR t.reverses IS NULL THEN t.fate
        WHEN p.id IS NULL THEN 'transfer_not_found'
        WHEN p.from_account <> t.target OR p.to_account <> t.source
             OR p.amount <> t.amount OR p.currency <> t.currency THEN 'reversal_mismatch'
        WHEN r.id IS NOT NULL THEN 'already_reversed' END ORDER BY t.o)
      INTO fate
      FROM unnest(p_reverses, p_from, p_to, p_amount, p_currency, fate)
           WITH ORDINALITY t (reverses, source, target, amount, currency, fate, o)
      LEFT JOIN ledger_transfer p ON p.id = t.reverses
      LEFT JOIN ledger_transfer r ON r.reverses_id = t.reverses;
  END IF;

  -- 4. Settlements use up an open hold between the same accounts. Whoever ends a hold has locked
  -- its accounts first, so what is read here stays true until commit.
  IF cardinality(array_remove(p_hold, NULL)) > 0 THEN
    SELECT array_agg(CASE
        WHEN t.fate IS NOT NULL OR t.hold IS NULL THEN t.fate
        WHEN h.id IS NULL THEN 'hold_not_found'
        WHEN h.from_account <> t.source OR h.to_account <> t.target OR h.currency <> t.currency
        THEN 'hold_mismatch'
        WHEN h.state <> 'open' OR h.expires_at <= instant THEN 'hold_not_open'
        WHEN t.amount > h.amount THEN 'exceeds_hold' END ORDER BY t.o), array_agg(h.amount ORDER BY t.o)
      INTO fate, freed
      FROM unnest(p_hold, p_from, p_to, p_amount, p_currency, fate)
           WITH ORDINALITY t (hold, source, target, amount, currency, fate, o)
      LEFT JOIN ledger_hold h ON h.id = t.hold;
  END IF;

  -- 5. Decide in order, in memory.
  FOR k IN 1 .. n LOOP
    CONTINUE WHEN fate[k] IS NOT NULL;
    s := source[k]; d := target[k]; a := p_amount[k]; f := coalesce(freed[k], 0);
    IF p_reverses[k] = ANY (undone) THEN
      fate[k] := 'already_reversed';
    ELSIF p_hold[k] = ANY (settled) THEN
      fate[k] := 'hold_not_open';
    ELSIF posted_of[s] - a < -most OR cum_in_of[d] + a > most THEN
      fate[k] := 'balance_overflow';
    ELSIF posted_of[s] - held_of[s] + f - a < floor_of[s] THEN
      fate[k] := 'insufficient_funds';
    ELSE
      fate[k] := 'posted';
      -- A clock set back must not: within an account time never goes backwards.
      last_at := greatest(instant, last_of[s], last_of[d]);
      moment[k] := last_at; last_of[s] := last_at; last_of[d] := last_at;
      posted_of[s] := posted_of[s] - a; seq_of[s] := seq_of[s] + 1;
      from_seq[k] := seq_of[s]; from_after[k] := posted_of[s]; from_in[k] := cum_in_of[s];
      posted_of[d] := posted_of[d] + a; seq_of[d] := seq_of[d] + 1; cum_in_of[d] := cum_in_of[d] + a;
      to_seq[k] := seq_of[d]; to_after[k] := posted_of[d]; to_in[k] := cum_in_of[d];
      IF p_reverses[k] IS NOT NULL THEN undone := undone || p_reverses[k]; END IF;
      IF p_hold[k] IS NOT NULL THEN
        settled := settled || p_hold[k];
        held_of[s] := held_of[s] - f; expected_of[d] := expected_of[d] - f;
      END IF;
    END IF;
  END LOOP;

  -- 6. Write what was decided, set by set.
  IF 'posted' = ANY (fate) THEN
    INSERT INTO ledger_transfer (id, actor_id, channel, fingerprint, reason, from_account, to_account,
        amount, currency, posted_at, value_date, reverses_id, hold_id, details)
      SELECT t.id, t.actor, t.channel, t.fingerprint, t.reason, t.source, t.target,
             t.amount, t.currency, t.moment, coalesce(t.value_date, (t.moment AT TIME ZONE p_zone)::date),
             t.reverses, t.hold, coalesce(t.details, '{}')
        FROM unnest(p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to, p_amount,
                    p_currency, moment, p_value_date, p_reverses, p_hold, p_details, fate)
             t (id, actor, channel, fingerprint, reason, source, target, amount,
                currency, moment, value_date, reverses, hold, details, fate)
       WHERE t.fate = 'posted';
    INSERT INTO ledger_entry (account_id, posted_at, seq, transfer_id, amount, balance_after, cum_in)
      SELECT t.account, t.moment, t.seq, t.id, -t.amount, t.after, t.cum_in
        FROM unnest(p_from, moment, from_seq, p_id, p_amount, from_after, from_in, fate)
             t (account, moment, seq, id, amount, after, cum_in, fate)
       WHERE t.fate = 'posted'
      UNION ALL
      SELECT t.account, t.moment, t.seq, t.id, t.amount, t.after, t.cum_in
        FROM unnest(p_to, moment, to_seq, p_id, p_amount, to_after, to_in, fate)
             t (account, moment, seq, id, amount, after, cum_in, fate)
       WHERE t.fate = 'posted';
    WITH changed AS (
      UPDATE ledger_account c
         SET posted = u.posted, held = u.held, expected = u.expected, seq = u.seq,
             cum_in = u.cum_in, last_posted_at = u.last_at
        FROM unnest(id_of, posted_of, held_of, expected_of, seq_of, cum_in_of, last_of)
             u (id, posted, held, expected, seq, cum_in, last_at)
       WHERE c.id = u.id AND c.seq <> u.seq
      RETURNING c.id)
    INSERT INTO outbox (topic, keys) SELECT 'ledger.posted', array_agg(id::text) FROM changed;
    IF settled IS NOT NULL THEN
      UPDATE ledger_hold h SET state = 'posted', posted_amount = t.amount, ended_at = t.moment
        FROM unnest(p_hold, p_amount, moment, fate) t (hold, amount, moment, fate)
       WHERE h.id = t.hold AND t.fate = 'posted';
    END IF;
    IF undone IS NOT NULL THEN
      PERFORM ledger_strike(array_agg(t.id)) FROM unnest(p_id, p_reverses, fate) t (id, reverses, fate)
        WHERE t.reverses IS NOT NULL AND t.fate = 'posted';
    END IF;
  END IF;

  -- 7. Answer; a replay with the facts of the original.
  RETURN QUERY
    SELECT t.o::int, t.fate, t.moment,
           CASE WHEN t.fate = 'posted' THEN coalesce(t.value_date, (t.moment AT TIME ZONE p_zone)::date) END,
           t.currency, t.from_after, t.to_after
      FROM unnest(fate, moment, p_value_date, p_currency, from_after, to_after)
           WITH ORDINALITY t (fate, moment, value_date, currency, from_after, to_after, o)
     WHERE t.fate <> 'replayed';
  IF 'replayed' = ANY (fate) THEN
    RETURN QUERY
      SELECT t.o::int, t.fate, p.posted_at, p.value_date, p.currency, x.balance_after, y.balance_after
        FROM unnest(p_id, fate) WITH ORDINALITY t (id, fate, o)
        JOIN ledger_transfer p ON p.id = t.id
        JOIN ledger_entry x ON x.transfer_id = p.id AND x.account_id = p.from_account
        JOIN ledger_entry y ON y.transfer_id = p.id AND y.account_id = p.to_account
       WHERE t.fate = 'replayed';
  END IF;
END $$;

-- The exact mirror of a stored transfer, through the same rules.
CREATE FUNCTION ledger_reverse(
  p_id uuid, p_original uuid, p_actor uuid, p_channel text, p_fingerprint bytea, p_details jsonb,
  p_zone text, p_at timestamptz DEFAULT NULL
) RETURNS TABLE (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE original ledger_transfer;
BEGIN
  SELECT * INTO original FROM ledger_transfer WHERE id = p_original;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 1, 'transfer_not_found', NULL::timestamptz, NULL::date, NULL, NULL::bigint, NULL::bigint;
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM ledger_post_batch(
    ARRAY[p_id], ARRAY[p_actor], ARRAY[p_channel], ARRAY[p_fingerprint], ARRAY['reversal'],
    ARRAY[original.to_account], ARRAY[original.from_account], ARRAY[original.amount],
    ARRAY[original.currency], ARRAY[p_details], p_zone, p_at, p_reverses => ARRAY[p_original]);
END $$;

-- Holds ------------------------------------------------------------------------------------------

-- Sets money aside on one account and announces it on the other. Outcomes: held, replayed, and the
-- refusals of ledger_post_batch down to account_not_open, then balance_overflow, insufficient_funds.
CREATE FUNCTION ledger_place_hold(
  p_id uuid, p_actor uuid, p_channel text, p_fingerprint bytea, p_reason text,
  p_from bigint, p_to bigint, p_amount bigint, p_currency text, p_details jsonb,
  p_expires_at timestamptz, p_at timestamptz DEFAULT NULL
) RETURNS TABLE (outcome text, placed_at timestamptz, state text, available bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  most CONSTANT bigint := 4000000000000000000;
  source ledger_account; target ledger_account; known ledger_hold; instant timestamptz;
BEGIN
  -- The same locks in the same order as a posting.
  PERFORM 1 FROM ledger_account WHERE id IN (p_from, p_to) ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO source FROM ledger_account WHERE id = p_from;
  SELECT * INTO target FROM ledger_account WHERE id = p_to;
  SELECT * INTO known FROM ledger_hold WHERE id = p_id;
  instant := greatest(coalesce(p_at, clock_timestamp()), source.last_posted_at, target.last_posted_at);
  outcome := CASE
    WHEN (p_amount BETWEEN 1 AND 99999999999999 AND p_from <> p_to
          AND (p_actor IS NOT NULL OR p_channel = 'system')
          AND EXISTS (SELECT FROM ledger_reason WHERE code = p_reason)) IS NOT TRUE THEN 'invalid'
    WHEN known.fingerprint = p_fingerprint AND known.actor_id IS NOT DISTINCT FROM p_actor THEN 'replayed'
    WHEN known.id IS NOT NULL THEN 'id_reused'
    WHEN source.id IS NULL OR target.id IS NULL THEN 'account_not_found'
    WHEN source.currency <> p_currency OR target.currency <> p_currency THEN 'invalid'
    WHEN source.status <> 'open' OR target.status <> 'open' THEN 'account_not_open'
    WHEN greatest(source.held, target.expected) + p_amount > most THEN 'balance_overflow'
    WHEN source.posted - source.held - p_amount < source.floor THEN 'insufficient_funds'
    ELSE 'held' END;
  IF outcome = 'held' THEN
    INSERT INTO ledger_hold (id, actor_id, channel, fingerprint, reason, from_account, to_account,
        amount, currency, details, placed_at, expires_at)
      VALUES (p_id, p_actor, p_channel, p_fingerprint, p_reason, p_from, p_to,
        p_amount, p_currency, coalesce(p_details, '{}'), instant, p_expires_at)
      RETURNING * INTO known;
    UPDATE ledger_account SET held = held + p_amount WHERE id = p_from RETURNING * INTO source;
    UPDATE ledger_account SET expected = expected + p_amount WHERE id = p_to;
    INSERT INTO outbox (topic, keys) VALUES ('ledger.posted', ARRAY[p_from::text, p_to::text]);
  END IF;
  IF outcome IN ('held', 'replayed') THEN
    placed_at := known.placed_at; state := known.state; available := source.posted - source.held;
  END IF;
  RETURN NEXT;
END $$;

-- Posts all of a hold (p_amount null) or part of it, and frees the rest. An uncaught hold_not_found
-- apart, the outcomes are those of ledger_post_batch.
CREATE FUNCTION ledger_settle(
  p_id uuid, p_hold uuid, p_amount bigint, p_actor uuid, p_channel text, p_fingerprint bytea,
  p_details jsonb, p_zone text, p_at timestamptz DEFAULT NULL, p_value_date date DEFAULT NULL
) RETURNS TABLE (
  ord int, outcome text, posted_at timestamptz, value_date date, currency text,
  from_balance_after bigint, to_balance_after bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE hold ledger_hold;
BEGIN
  -- Unlocked: what is taken from here never changes. Its state is judged after the locks.
  SELECT * INTO hold FROM ledger_hold WHERE id = p_hold;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 1, 'hold_not_found', NULL::timestamptz, NULL::date, NULL, NULL::bigint, NULL::bigint;
    RETURN;
  END IF;
  RETURN QUERY SELECT * FROM ledger_post_batch(
    ARRAY[p_id], ARRAY[p_actor], ARRAY[p_channel], ARRAY[p_fingerprint], ARRAY[hold.reason],
    ARRAY[hold.from_account], ARRAY[hold.to_account], ARRAY[coalesce(p_amount, hold.amount)],
    ARRAY[hold.currency], ARRAY[coalesce(p_details, hold.details)], p_zone, p_at, ARRAY[p_value_date],
    p_hold => ARRAY[p_hold]);
END $$;

-- Ends the open holds among p_holds without posting and returns the ids of those it ended.
CREATE FUNCTION ledger_end_holds(p_holds uuid[], p_state text, p_at timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ended uuid[];
BEGIN
  -- Accounts before holds, in id order: the one order everybody keeps.
  PERFORM 1 FROM ledger_account
    WHERE id IN (SELECT unnest(ARRAY[from_account, to_account]) FROM ledger_hold WHERE id = ANY (p_holds))
    ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    UPDATE ledger_hold SET state = p_state, ended_at = coalesce(p_at, clock_timestamp())
     WHERE id = ANY (p_holds) AND state = 'open' RETURNING *
  ), change AS (
    SELECT account_id, sum(held)::bigint AS held, sum(expected)::bigint AS expected
      FROM (SELECT from_account AS account_id, amount AS held, 0 AS expected FROM gone
            UNION ALL SELECT to_account, 0, amount FROM gone) x
     GROUP BY account_id
  ), changed AS (
    UPDATE ledger_account c SET held = c.held - g.held, expected = c.expected - g.expected
      FROM change g WHERE c.id = g.account_id RETURNING c.id
  ), told AS (
    INSERT INTO outbox (topic, keys) SELECT 'ledger.posted', array_agg(id::text) FROM changed
    HAVING count(*) > 0
  )
  SELECT array_agg(id) INTO ended FROM gone;
  RETURN QUERY SELECT unnest(ended);
END $$;

-- Outcomes: released, hold_not_found, hold_not_open.
CREATE FUNCTION ledger_release(p_hold uuid, p_at timestamptz DEFAULT NULL) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_end_holds(ARRAY[p_hold], 'voided', p_at)) THEN RETURN 'released'; END IF;
  IF EXISTS (SELECT FROM ledger_hold WHERE id = p_hold) THEN RETURN 'hold_not_open'; END IF;
  RETURN 'hold_not_found';
END $$;

-- The sweep: ends up to p_limit holds whose time is over and returns their ids.
CREATE FUNCTION ledger_expire_holds(p_limit int, p_at timestamptz DEFAULT NULL) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT ledger_end_holds(
    ARRAY(SELECT id FROM ledger_hold WHERE state = 'open' AND expires_at <= coalesce(p_at, clock_timestamp())
           ORDER BY expires_at LIMIT p_limit), 'expired', p_at);
$$;

-- Accounts ---------------------------------------------------------------------------------------

CREATE FUNCTION ledger_open_account(p_currency text, p_floor bigint DEFAULT 0) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO ledger_account (currency, floor) VALUES (p_currency, p_floor) RETURNING id;
$$;

-- Outcomes: changed (also when it already was so), account_not_found, account_closed (for good),
-- not_empty (money, a hold or an expected credit is left).
CREATE FUNCTION ledger_set_status(p_account bigint, p_status text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE account ledger_account;
BEGIN
  SELECT * INTO account FROM ledger_account WHERE id = p_account AND code IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'account_not_found'; END IF;
  IF account.status = p_status THEN RETURN 'changed'; END IF;
  IF account.status = 'closed' THEN RETURN 'account_closed'; END IF;
  IF p_status = 'closed' AND (account.posted, account.held, account.expected) <> (0, 0, 0) THEN
    RETURN 'not_empty';
  END IF;
  UPDATE ledger_account SET status = p_status WHERE id = p_account;
  INSERT INTO outbox (topic, keys) VALUES ('ledger.posted', ARRAY[p_account::text]);
  RETURN 'changed';
END $$;

-- Nobody posts to the accounts until the calling transaction ends. The server has no right to lock
-- rows it may not change, hence a function.
CREATE FUNCTION ledger_lock_accounts(p_accounts bigint[]) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT FROM ledger_account WHERE id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE;
$$;

-- Reading ----------------------------------------------------------------------------------------
-- In PL/pgSQL so that each query is planned once per connection.

-- The reversal that undoes a transfer; null when there is none, or when it was undone itself.
CREATE FUNCTION ledger_reversed_by(p_id uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE later (id, nearest) AS (
    SELECT id, id FROM ledger_transfer WHERE reverses_id = p_id
    UNION ALL
    SELECT n.id, l.nearest FROM later l JOIN ledger_transfer n ON n.reverses_id = l.id)
  SELECT nearest FROM later GROUP BY nearest HAVING count(*) % 2 = 1;
$$;

-- The newest p_n entries of the accounts together, older than the place p_before (the `place` of the
-- last row of the page before). Each account gives its own newest p_n by index and the merge takes
-- the best, so the length of history costs nothing.
CREATE FUNCTION ledger_history(
  p_accounts bigint[], p_n int, p_before text DEFAULT NULL,
  p_from timestamptz DEFAULT NULL, p_to timestamptz DEFAULT NULL
) RETURNS TABLE (
  place text, account_id bigint, posted_at timestamptz, seq bigint, transfer_id uuid, amount bigint,
  balance_after bigint, currency text, value_date date, reason text, channel text, actor_id uuid,
  details jsonb, counter_account bigint, counter_code text, hold_id uuid, reverses_id uuid,
  reversed_by_id uuid
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  -- Microseconds since 1970, account, seq: a Date of JavaScript would cut the instant short.
  before_account bigint := split_part(p_before, '.', 2);
  before_seq bigint := split_part(p_before, '.', 3);
  before_at timestamptz := coalesce(
    'epoch'::timestamptz + split_part(p_before, '.', 1)::bigint * interval '1 microsecond', 'infinity');
  lower_end timestamptz := coalesce(p_from, '-infinity');
  upper_end timestamptz := coalesce(p_to, 'infinity');
BEGIN
  RETURN QUERY
  SELECT format('%s.%s.%s', (extract(epoch FROM e.posted_at) * 1000000)::bigint, e.account_id, e.seq),
         e.account_id, e.posted_at, e.seq, e.transfer_id, e.amount, e.balance_after,
         t.currency, t.value_date, t.reason, t.channel, t.actor_id, t.details,
         other.id, other.code, t.hold_id, t.reverses_id,
         CASE WHEN r.id IS NOT NULL THEN ledger_reversed_by(t.id) END
    FROM (
      SELECT top.* FROM (SELECT DISTINCT unnest(p_accounts) AS id) a
       CROSS JOIN LATERAL (
         SELECT * FROM ledger_entry e
          WHERE e.account_id = a.id AND e.posted_at >= lower_end AND e.posted_at < upper_end
            -- (posted_at, account, seq) is the order of the merge; within one account it is the
            -- order of the index, which is why the account turns into a bound on seq here.
            AND (e.posted_at, e.seq) < (before_at, CASE
                  WHEN a.id < before_account THEN 9223372036854775807
                  WHEN a.id = before_account THEN before_seq ELSE 0 END)
          ORDER BY e.posted_at DESC, e.seq DESC LIMIT p_n) top
       ORDER BY top.posted_at DESC, top.account_id DESC, top.seq DESC LIMIT p_n) e
    JOIN ledger_transfer t ON t.id = e.transfer_id
    JOIN ledger_account other
      ON other.id = CASE WHEN e.amount < 0 THEN t.to_account ELSE t.from_account END
    LEFT JOIN ledger_transfer r ON r.reverses_id = t.id
   ORDER BY e.posted_at DESC, e.account_id DESC, e.seq DESC;
END $$;

-- Balances at both ends of [p_from, p_to) and what came in and went out between, without what was
-- reversed. Prefix sums: two index probes per account, plus one row per reversed entry of the range.
CREATE FUNCTION ledger_flows(p_accounts bigint[], p_from timestamptz, p_to timestamptz)
RETURNS TABLE (account_id bigint, currency text, opening bigint, closing bigint, money_in bigint, money_out bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT a.id, a.currency, coalesce(x.balance, 0), coalesce(y.balance, 0),
         coalesce(y.came, 0) - coalesce(x.came, 0) - c.money_in,
         (coalesce(y.came, 0) - coalesce(y.balance, 0)) - (coalesce(x.came, 0) - coalesce(x.balance, 0))
           - c.money_out
    FROM ledger_account a
    LEFT JOIN LATERAL (SELECT balance_after AS balance, cum_in AS came FROM ledger_entry
       WHERE account_id = a.id AND posted_at < coalesce(p_from, '-infinity') ORDER BY posted_at DESC, seq DESC LIMIT 1) x ON true
    LEFT JOIN LATERAL (SELECT balance_after AS balance, cum_in AS came FROM ledger_entry
       WHERE account_id = a.id AND posted_at < coalesce(p_to, 'infinity') ORDER BY posted_at DESC, seq DESC LIMIT 1) y ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(money_in), 0)::bigint AS money_in, coalesce(sum(money_out), 0)::bigint AS money_out
        FROM ledger_correction
       WHERE account_id = a.id
         AND posted_at >= coalesce(p_from, '-infinity') AND posted_at < coalesce(p_to, 'infinity')) c
   WHERE a.id = ANY (p_accounts)
   ORDER BY a.id;
END $$;

-- Open holds of the accounts in both directions, oldest first. A hold between two of the accounts
-- appears once for each.
CREATE FUNCTION ledger_pending(p_accounts bigint[], p_n int)
RETURNS TABLE (
  account_id bigint, hold_id uuid, amount bigint, currency text, reason text, channel text,
  actor_id uuid, details jsonb, counter_account bigint, counter_code text,
  placed_at timestamptz, expires_at timestamptz, total_count bigint
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT h.account_id, h.id, h.signed, h.currency, h.reason, h.channel, h.actor_id, h.details,
         other.id, other.code, h.placed_at, h.expires_at, h.total_count
    FROM (
      SELECT each.*, count(*) OVER () AS total_count FROM (
        SELECT from_account AS account_id, -amount AS signed, to_account AS counter, * FROM ledger_hold
         WHERE from_account = ANY (p_accounts) AND state = 'open'
        UNION ALL
        SELECT to_account, amount, from_account, * FROM ledger_hold
         WHERE to_account = ANY (p_accounts) AND state = 'open') each
       ORDER BY placed_at, id, account_id LIMIT p_n) h
    JOIN ledger_account other ON other.id = h.counter
   ORDER BY h.placed_at, h.id, h.account_id;
END $$;

-- Everything a dashboard shows, in one round trip. Amounts are text: JSON numbers lose cents.
CREATE FUNCTION ledger_overview(p_accounts bigint[], p_from timestamptz, p_to timestamptz, p_n int)
RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE answer json;
BEGIN
  SELECT json_build_object(
    'balances', (SELECT coalesce(json_agg(json_build_object('account_id', id::text, 'currency', currency,
        'posted', posted::text, 'held', held::text, 'expected', expected::text, 'status', status) ORDER BY id), '[]')
      FROM ledger_account WHERE id = ANY (p_accounts)),
    'flows', (SELECT coalesce(json_agg(json_build_object('account_id', account_id::text, 'currency', currency,
        'opening', opening::text, 'closing', closing::text,
        'money_in', money_in::text, 'money_out', money_out::text)), '[]')
      FROM ledger_flows(p_accounts, p_from, p_to)),
    'pending', (SELECT coalesce(json_agg(to_jsonb(h) || jsonb_build_object('account_id', account_id::text,
        'amount', amount::text, 'counter_account', counter_account::text)), '[]')
      FROM ledger_pending(p_accounts, p_n) h),
    'recent', (SELECT coalesce(json_agg(to_jsonb(e) || jsonb_build_object('account_id', account_id::text,
        'seq', seq::text, 'amount', amount::text, 'balance_after', balance_after::text,
        'counter_account', counter_account::text)), '[]')
      FROM ledger_history(p_accounts, p_n) e)) INTO answer;
  RETURN answer;
END $$;

-- Health -----------------------------------------------------------------------------------------

-- One row for every promise that does not hold; empty means healthy. Reads everything.
CREATE VIEW ledger_broken (rule, subject, found) AS
  SELECT 'all money sums to zero', currency, sum(posted)::text
    FROM ledger_account GROUP BY currency HAVING sum(posted) <> 0
  UNION ALL
  SELECT 'entries sum to zero', 'all', sum(amount)::text FROM ledger_entry HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'a transfer has two mirrored entries', coalesce(t.id, e.transfer_id)::text, e.entries::text
    FROM ledger_transfer t
    FULL JOIN (SELECT transfer_id, json_agg(json_build_array(account_id, amount)) AS entries, count(*) AS n,
                      jsonb_object_agg(account_id, amount) AS legs, min(posted_at) AS first, max(posted_at) AS last
                 FROM ledger_entry GROUP BY transfer_id) e ON e.transfer_id = t.id
   WHERE (e.n = 2 AND e.first = t.posted_at AND e.last = t.posted_at
          AND e.legs = jsonb_build_object(t.from_account, -t.amount, t.to_account, t.amount)) IS NOT TRUE
  UNION ALL
  SELECT 'an account is the sum of its entries', a.id::text,
         format('posted %s, entries %s; in %s, entries %s; seq %s, entries %s', a.posted, e.total, a.cum_in, e.came, a.seq, e.n)
    FROM ledger_account a
    LEFT JOIN (SELECT account_id, sum(amount) AS total, sum(greatest(amount, 0)) AS came, count(*) AS n,
                      max(posted_at) AS last FROM ledger_entry GROUP BY account_id) e ON e.account_id = a.id
   WHERE a.posted <> coalesce(e.total, 0) OR a.cum_in <> coalesce(e.came, 0) OR a.seq <> coalesce(e.n, 0)
      OR a.last_posted_at IS DISTINCT FROM e.last
  UNION ALL
  SELECT 'entries are a chain', format('%s/%s', account_id, seq), format('balance %s, in %s', balance_after, cum_in)
    FROM (SELECT account_id, seq, balance_after, cum_in,
                 seq = coalesce(lag(seq) OVER w, 0) + 1
                 AND balance_after = coalesce(lag(balance_after) OVER w, 0) + amount
                 AND cum_in = coalesce(lag(cum_in) OVER w, 0) + greatest(amount, 0)
                 AND posted_at >= coalesce(lag(posted_at) OVER w, '-infinity') AS linked
            FROM ledger_entry WINDOW w AS (PARTITION BY account_id ORDER BY seq)) chain
   WHERE NOT linked
  UNION ALL
  SELECT 'an entry has its account', e.account_id::text, e.transfer_id::text
    FROM ledger_entry e LEFT JOIN ledger_account a ON a.id = e.account_id WHERE a.id IS NULL
  UNION ALL
  SELECT 'a transfer is in the currency of its accounts', t.id::text, t.currency
    FROM ledger_transfer t JOIN ledger_account a ON a.id IN (t.from_account, t.to_account)
   WHERE a.currency <> t.currency
  UNION ALL
  SELECT 'a transfer has a known reason', t.id::text, t.reason
    FROM ledger_transfer t LEFT JOIN ledger_reason r ON r.code = t.reason WHERE r.code IS NULL
  UNION ALL
  SELECT 'nobody is below the floor', id::text, (posted - held)::text FROM ledger_account WHERE posted - held < floor
  UNION ALL
  SELECT 'held and expected are the open holds', a.id::text,
         format('held %s, holds %s; expected %s, holds %s', a.held, h.held, a.expected, h.expected)
    FROM ledger_account a
    LEFT JOIN (SELECT account_id, sum(held) AS held, sum(expected) AS expected FROM (
                 SELECT from_account AS account_id, amount AS held, 0 AS expected FROM ledger_hold WHERE state = 'open'
                 UNION ALL SELECT to_account, 0, amount FROM ledger_hold WHERE state = 'open') x
               GROUP BY account_id) h ON h.account_id = a.id
   WHERE a.held <> coalesce(h.held, 0) OR a.expected <> coalesce(h.expected, 0)
  UNION ALL
  SELECT 'a posted hold has one transfer of its amount', coalesce(h.id, t.hold_id)::text, t.n::text
    FROM (SELECT * FROM ledger_hold WHERE state = 'posted') h
    FULL JOIN (SELECT hold_id, count(*) AS n, sum(amount) AS total, min(from_account) AS source,
                      min(to_account) AS target
                 FROM ledger_transfer WHERE hold_id IS NOT NULL GROUP BY hold_id) t ON t.hold_id = h.id
   WHERE (t.n = 1 AND t.total = h.posted_amount AND t.source = h.from_account AND t.target = h.to_account) IS NOT TRUE
  UNION ALL
  SELECT 'a reversal mirrors what it reverses', r.id::text, r.reverses_id::text
    FROM ledger_transfer r LEFT JOIN ledger_transfer t ON t.id = r.reverses_id
   WHERE r.reverses_id IS NOT NULL
     AND (t.from_account = r.to_account AND t.to_account = r.from_account
          AND t.amount = r.amount AND t.currency = r.currency) IS NOT TRUE
  UNION ALL
  SELECT 'corrections are what reversals strike', format('%s/%s', account_id, seq), format('in %s, out %s', came, went)
    FROM (SELECT e.account_id, e.seq, e.amount, c.came, c.went,
                 -- How many reversals stand on this transfer; odd: undone. A reversal is always left out.
                 (t.reverses_id IS NOT NULL OR (
                   WITH RECURSIVE later (id) AS (
                     SELECT n.id FROM ledger_transfer n WHERE n.reverses_id = t.id
                     UNION ALL SELECT n.id FROM later l JOIN ledger_transfer n ON n.reverses_id = l.id)
                   SELECT count(*) % 2 = 1 FROM later)) AS left_out
            FROM ledger_entry e
            JOIN ledger_transfer t ON t.id = e.transfer_id
            LEFT JOIN (SELECT account_id, posted_at, seq, sum(money_in) AS came, sum(money_out) AS went
                         FROM ledger_correction GROUP BY account_id, posted_at, seq) c
                   ON (c.account_id, c.posted_at, c.seq) = (e.account_id, e.posted_at, e.seq)) x
   WHERE coalesce(came, 0) <> CASE WHEN left_out THEN greatest(amount, 0) ELSE 0 END
      OR coalesce(went, 0) <> CASE WHEN left_out THEN greatest(-amount, 0) ELSE 0 END;

-- Permissions ------------------------------------------------------------------------------------
-- The server may read the journal and call the verbs. It cannot write a row by any other way.

GRANT SELECT ON ledger_account, ledger_reason, ledger_transfer, ledger_entry, ledger_correction,
  ledger_hold, ledger_broken TO openteller_app;

REVOKE EXECUTE ON FUNCTION ledger_strike, ledger_end_holds, ledger_post_batch, ledger_reverse,
  ledger_place_hold, ledger_settle, ledger_release, ledger_expire_holds, ledger_open_account,
  ledger_set_status, ledger_lock_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post_batch, ledger_reverse, ledger_place_hold, ledger_settle,
  ledger_release, ledger_expire_holds, ledger_open_account, ledger_set_status,
  ledger_lock_accounts TO openteller_app;
