import type { ActionContext } from '../../../platform/server/action.ts'
import {
  allOrNothing,
  attempt,
  type Db,
  inTransaction,
  type Tx,
} from '../../../platform/server/db.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Proof } from '../../factors/contract.ts'
import { type Owner, withProof } from '../../factors/server/factors.ts'
import type { OwnKind } from '../../paymentRules/paymentKind.contract.ts'
import {
  lockOwnAllowances,
  type OwnAllowance,
  type OwnMost,
  writeOwnAllowance,
} from '../../paymentRules/server/paymentRules.ts'
import { RAISE_HOURS } from '../allowances.contract.ts'
import { inWordsOf, notifyOfAllowance } from './allowanceNotifications.ts'

const HOUR_MS = 60 * 60_000

interface Asked {
  readonly kind: OwnKind
  /** In dollars; null: as much as the institution lets go. */
  readonly most: string | null
}

/**
 * Sets how much may leave the member in a day by a kind of payment. Less holds at once and needs no proof, so that it
 * can be done in a hurry; more waits, so that whoever talked or broke their way in has to wait as well.
 */
export const saveOwn = (
  db: Db,
  ctx: ActionContext,
  owner: Owner,
  { proof, ...asked }: Asked & { readonly proof?: Proof | undefined },
) => {
  if (!proof) return allOrNothing(db, (tx) => saveNow(tx, ctx, asked, false))
  const bound = { action: 'raise_own_allowance', proof } as const
  // The proof stays used; whatever a refusal changed does not stay.
  return withProof(db, ctx, owner, bound, (tx) => attempt(tx, () => saveNow(tx, ctx, asked, true)))
}

async function saveNow(
  tx: Tx,
  ctx: ActionContext,
  { kind, most: asked }: Asked,
  mayRaise: boolean,
): Promise<Result<void, 'raise_needs_proof'>> {
  const before = await lockOwnAllowances(tx, ctx, ctx.actorId, kind)
  const most = asked === null ? null : fromDecimal(asked).minor
  if (most === before.most) return ok(undefined)
  if (!isMore(most, before.most)) {
    // What waits was asked for before this: it would undo it by itself.
    await change(tx, ctx, before, { kind, most, waiting: null }, 'safety.allowance_lowered')
    return ok(undefined)
  }
  if (!mayRaise) return refuse('raise_needs_proof')
  if (before.waiting?.most === most) return ok(undefined)
  const from = new Date(ctx.at.getTime() + RAISE_HOURS * HOUR_MS)
  const after = { ...before, waiting: { most, from } }
  await change(tx, ctx, before, after, 'safety.allowance_raised')
  return ok(undefined)
}

const isMore = (most: OwnMost, than: OwnMost): boolean =>
  than !== null && (most === null || most > than)

/** Takes back what waits, unless it holds by now. */
export const keepOwn = (
  db: Db,
  ctx: ActionContext,
  { kind, from }: { readonly kind: OwnKind; readonly from: string },
): Promise<Result<void, 'holds_already'>> =>
  inTransaction(db, async (tx) => {
    const before = await lockOwnAllowances(tx, ctx, ctx.actorId, kind)
    const { waiting } = before
    if (waiting?.from.getTime() === Date.parse(from)) {
      await change(tx, ctx, before, { ...before, waiting: null }, 'safety.allowance_kept')
      return ok(undefined)
    }
    // Taken back before, or another one waits since.
    return before.since?.getTime() === Date.parse(from) ? refuse('holds_already') : ok(undefined)
  })

async function change(
  tx: Tx,
  ctx: ActionContext,
  before: OwnAllowance,
  after: OwnAllowance,
  action: 'safety.allowance_lowered' | 'safety.allowance_raised' | 'safety.allowance_kept',
): Promise<void> {
  const { actorId: personId } = ctx
  await writeOwnAllowance(tx, ctx, personId, after)
  const { kind, most, waiting } = after
  const detail = {
    kind,
    before: inWords(before),
    after: inWords(after),
    to: inWordsOf(kind, waiting ? waiting.most : most),
  }
  await audit(tx, ctx, action, { subjectId: personId, detail })
  await notifyOfAllowance(tx, ctx, before, after)
}

export const decimalOf = (most: OwnMost): string | null =>
  most === null ? null : toDecimal(money(most))

const inWords = ({ most, waiting }: OwnAllowance) => ({
  most: decimalOf(most),
  ...(waiting && { later: decimalOf(waiting.most), from: waiting.from.toISOString() }),
})
