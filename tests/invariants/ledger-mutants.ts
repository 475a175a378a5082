import type { CheckName } from './ledger-checks.ts'

export interface Mutant {
  /** What somebody could get wrong. */
  readonly defect: string
  readonly function: string
  readonly was: string
  readonly becomes: string
  /** The check that must notice. */
  readonly caughtBy: CheckName
}

const POST = 'ledger_post_batch'
const ORDER = 'ledger_outcome_of_order'
const OVERDRAWS = 'ledger_overdraws'
const HOLD = 'ledger_place_hold'

/** The posting rules, each broken in one place. */
export const mutants: readonly Mutant[] = [
  {
    defect: 'funds are not checked',
    function: POST,
    was: 'ledger_overdraws(balances[source], held_sums[source] - freed, floors[source], amount)',
    becomes: 'false',
    caughtBy: 'the last cent can be spent and one more cannot',
  },
  {
    defect: 'funds are checked against posted instead of available',
    function: POST,
    was: 'held_sums[source] - freed, floors[source]',
    becomes: '0, floors[source]',
    caughtBy: 'held money cannot be spent',
  },
  {
    defect: 'expected money counts as available',
    function: POST,
    was: 'held_sums[source] - freed, floors[source]',
    becomes: 'held_sums[source] - expected_sums[source] - freed, floors[source]',
    caughtBy: 'expected money is announced and cannot be spent',
  },
  {
    defect: 'the floor is off by one',
    function: OVERDRAWS,
    was: '- p_amount < p_floor',
    becomes: '- p_amount <= p_floor',
    caughtBy: 'the last cent can be spent and one more cannot',
  },
  {
    defect: 'the floor is taken for zero',
    function: OVERDRAWS,
    was: '- p_amount < p_floor',
    becomes: '- p_amount < p_floor * 0',
    caughtBy: 'an overdraft ends at its floor',
  },
  {
    defect: 'a hold is settled without freeing it first',
    function: POST,
    was: 'held_sums[source] - freed, floors[source]',
    becomes: 'held_sums[source], floors[source]',
    caughtBy: 'the whole balance can be held and settled',
  },
  {
    defect: 'accounts are read without a lock',
    function: POST,
    was: 'order by id for no key update) locked',
    becomes: 'order by id) locked',
    caughtBy: 'of many spends at once only those go through that the money covers',
  },
  {
    defect: 'later items of a batch do not see earlier ones',
    function: POST,
    was: 'balances[target] := balances[target] + amount;',
    becomes: '',
    caughtBy: 'a batch decides in order',
  },
  {
    defect: 'known ids are not looked up',
    function: POST,
    was: 'left join ledger_transfer known on known.id = i.id\n',
    becomes: 'left join ledger_transfer known on false\n',
    caughtBy: 'a retry is answered as the first time',
  },
  {
    defect: 'the ids of holds are not looked up for a transfer',
    function: POST,
    was: ' or waiting.id is not null',
    becomes: '',
    caughtBy:
      'under the id of an open hold nothing else is posted, nor is anything held under that of a transfer',
  },
  {
    defect: 'a transfer may not have the id of a hold that has ended',
    function: POST,
    was: " and waiting.state = 'open'",
    becomes: '',
    caughtBy:
      'under the id of an open hold nothing else is posted, nor is anything held under that of a transfer',
  },
  {
    defect: 'the ids of transfers are not looked up for a hold',
    function: HOLD,
    was: ' or exists (select from ledger_transfer where id = p_id)',
    becomes: '',
    caughtBy:
      'under the id of an open hold nothing else is posted, nor is anything held under that of a transfer',
  },
  {
    defect: 'an account that was frozen since turns a retry into a refusal',
    function: ORDER,
    was: "when p_is_copy then 'replayed'",
    becomes:
      "when p_source_status <> 'open' or p_target_status <> 'open' then 'account_not_open' when p_is_copy then 'replayed'",
    caughtBy: 'a retry is answered as the first time',
  },
  {
    defect: 'the fingerprint is ignored',
    function: POST,
    was: 'known.fingerprint = i.fingerprint and ',
    becomes: '',
    caughtBy: 'an id that comes back with another amount is refused',
  },
  {
    defect: 'the actor of a retry is ignored',
    function: POST,
    was: ' and known.actor_id is not distinct from i.actor\n',
    becomes: '\n',
    caughtBy: 'an id is no key to a transfer of somebody else',
  },
  {
    defect: 'a transfer can be reversed again',
    function: POST,
    was: "when earlier.id is not null then 'already_reversed'",
    becomes: "when false then ''",
    caughtBy: 'a transfer is reversed once',
  },
  {
    defect: 'one batch can reverse a transfer twice',
    function: POST,
    was: 'if p_reverses[item] = any (reversed_ids) then',
    becomes: 'if false then',
    caughtBy: 'two reversals of one transfer in one batch: the first wins',
  },
  {
    defect: 'a reversal may have another amount',
    function: POST,
    was: 'or original.amount <> i.amount or',
    becomes: 'or',
    caughtBy: 'a reversal is the exact mirror',
  },
  {
    defect: 'a reversal goes the same way as the transfer',
    function: 'ledger_reverse',
    was: 'array[original.to_account], array[original.from_account]',
    becomes: 'array[original.from_account], array[original.to_account]',
    caughtBy: 'a transfer is reversed once',
  },
  {
    defect: 'the reversal of a reversal is not reinstated in money in and out',
    function: 'ledger_exclude_reversed',
    was: 'links % 2 * 2 - 1 as sign',
    becomes: '1 as sign',
    caughtBy: 'money in and money out leave reversed transfers out, month by month',
  },
  {
    defect: 'history does not notice that a reversal was reversed',
    function: 'ledger_exclude_reversed',
    was: 'where c.links = 1 and',
    becomes: 'where c.links = 99 and',
    caughtBy: 'history says what was reversed and what reversed it',
  },
  {
    defect: 'money in and out forget to leave reversals out',
    function: POST,
    was: 'perform ledger_exclude_reversed(array_agg(i.id))',
    becomes: 'perform array_agg(i.id)',
    caughtBy: 'money in and money out leave reversed transfers out, month by month',
  },
  {
    defect: 'a hold can be settled again',
    function: POST,
    was: "when h.state <> 'open' or h.expires_at <= instant then 'hold_not_open'",
    becomes: "when false then ''",
    caughtBy: 'a hold is settled once and frees what it did not need',
  },
  {
    defect: 'an expired hold can be settled before the sweep',
    function: POST,
    was: ' or h.expires_at <= instant',
    becomes: '',
    caughtBy: 'a hold whose time is over cannot be settled and is swept',
  },
  {
    defect: 'more than the hold can be settled',
    function: POST,
    was: "when i.amount > h.amount then 'exceeds_hold'",
    becomes: "when false then ''",
    caughtBy: 'no more is settled than was held',
  },
  {
    defect: 'the unused part of a hold stays held',
    function: POST,
    was: 'held_sums[source] := held_sums[source] - freed;',
    becomes: 'held_sums[source] := held_sums[source] - amount;',
    caughtBy: 'a hold is settled once and frees what it did not need',
  },
  {
    defect: 'a hold is settled to an account of the caller’s choice',
    function: POST,
    was: 'or h.to_account <> i.target ',
    becomes: '',
    caughtBy: 'a hold is settled between its own accounts',
  },
  {
    defect: 'a hold ends again and again',
    function: 'ledger_end_holds',
    was: "where id = any (p_holds) and state = 'open' returning *",
    becomes: 'where id = any (p_holds) returning *',
    caughtBy: 'a released hold gives everything back, once',
  },
  {
    defect: 'the sweep takes holds whose time is not over',
    function: 'ledger_expire_holds',
    was: "state = 'open' and expires_at <= coalesce(p_at, clock_timestamp())",
    becomes: "state = 'open'",
    caughtBy: 'a hold whose time is over cannot be settled and is swept',
  },
  {
    defect: 'a hold may take what other holds have taken',
    function: 'ledger_place_hold',
    was: 'ledger_overdraws(source.posted, source.held, source.floor',
    becomes: 'ledger_overdraws(source.posted, 0, source.floor',
    caughtBy: 'held money cannot be spent',
  },
  {
    defect: 'entries are not numbered on',
    function: POST,
    was: 'seqs[target] := seqs[target] + 1;',
    becomes: '',
    caughtBy: 'a payment moves the money and both histories tell it',
  },
  {
    defect: 'money in is counted on the side that pays',
    function: POST,
    was: 'cum_ins[target] := cum_ins[target] + amount;',
    becomes: 'cum_ins[source] := cum_ins[source] + amount;',
    caughtBy: 'money in and money out leave reversed transfers out, month by month',
  },
  {
    defect: 'currencies mix',
    function: ORDER,
    was: "when p_source_currency <> p_currency or p_target_currency <> p_currency then 'invalid'",
    becomes: "when false then ''",
    caughtBy: 'money does not change its currency on the way',
  },
  {
    defect: 'a frozen account can still pay',
    function: ORDER,
    was: "when p_source_status in ('frozen', 'closed') or p_target_status in ('frozen', 'closed')",
    becomes: "when p_target_status in ('frozen', 'closed')",
    caughtBy: 'nothing moves on a frozen account, on either side',
  },
  {
    defect: 'money can be added to a fixed account',
    function: ORDER,
    was: "when 'fixed' in (p_source_status, p_target_status)",
    becomes: "when 'fixed' in (p_source_status)",
    caughtBy: 'on a fixed account only dividends move',
  },
  {
    defect: 'a fixed account takes no dividends',
    function: ORDER,
    was: " and p_reason <> 'interest' then",
    becomes: ' then',
    caughtBy: 'on a fixed account only dividends move',
  },
  {
    defect: 'a clock set back sets the account back',
    function: POST,
    was: 'moment := greatest(instant, last_moments[source], last_moments[target]);',
    becomes: 'moment := instant;',
    caughtBy: 'time never goes backwards within an account',
  },
  {
    defect: 'the value date is the day in Greenwich',
    function: POST,
    was: '(moment at time zone p_zone)::date',
    becomes: "(moment at time zone 'UTC')::date",
    caughtBy: 'the value date is the day in the zone of the institution',
  },
  {
    defect: 'what is known of an item slips to its neighbour',
    function: POST,
    was: 'moments timestamptz[] := array_fill(null::timestamptz, array[item_count]);',
    becomes: 'moments timestamptz[];',
    caughtBy: 'a batch decides in order',
  },
  {
    defect: 'nobody is told',
    function: POST,
    was: "select 'ledger.posted', array_agg(id::text) from changed",
    becomes: "select 'ledger.posted', array_agg(id::text) from changed having false",
    caughtBy: 'who listens is told of the accounts that changed, and only then',
  },
]
