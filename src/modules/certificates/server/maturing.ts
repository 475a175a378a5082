import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { namedId } from '../../../platform/server/namedId.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { assert } from '../../../values/result.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { accountsById, ownersOfAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import { settledAt } from '../../ledger/server/ledger.ts'
import { isMoving } from '../contract.ts'
import { instructionNow } from './instruction.ts'
import { notifyOfMaturity } from './maturityNews.ts'
import { closeAtMaturity } from './leaving.ts'
import { renew } from './renewing.ts'
import type { CertificateRow, CertificateTables, MaturityRow } from './tables.ts'
import { targetAtMaturity } from './target.ts'

type Context = ActionContext<null>

export const MATURITY_JOB = 'certificate maturities'

/**
 * Carries out what was chosen for certificates that have matured, one in a transaction. It waits until the dividends of the
 * last period are credited, so that they are renewed or moved along.
 * @returns how many were dealt with
 */
export const matureDue = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<CertificateRow>(
    db,
    dependencies,
    {
      job: MATURITY_JOB,
      key: ['account_id', 'matures_on'],
      claim: async (tx, { at, institution }, mayBeTried) =>
        (
          await sql<CertificateRow>`
            select * from certificate c
             where ended_at is null and acts_on <= ${dayOf(settledAt(at), institution.timeZone)}
               and ${mayBeTried}
               and not exists (select from certificate_dividend d
                                where d.account_id = c.account_id and d.next_on <= c.matures_on)
             order by acts_on, account_id limit 1 for update of c skip locked`.execute(tx)
        ).rows[0],
      titleOf: ({ matures_on: day, account_id: id }) =>
        `Maturity of ${formatDay(day)}, certificate ${id}`,
      process: mature,
    },
    countMax,
  )

/** Names the transfers of all maturities. */
const SPACE = '0b8e0f52-3d1b-4f0e-a1a8-2c9f5d7e6b43'

async function mature(tx: Tx, ctx: Context, row: CertificateRow): Promise<void> {
  const { account_id: id, matures_on: day } = row
  const account = (await accountsById(tx, [id])).get(id)
  assert(account, 'a certificate is an account')
  const instruction = instructionNow(row, account)
  const target = isMoving(instruction) ? await targetAtMaturity(tx, row, account) : undefined
  const maturing = { row, account, transferId: namedId(SPACE, `${id} ${day}`) }
  const matured =
    instruction === 'pay_out'
      ? await closeAtMaturity(tx, ctx, { ...maturing, target: target! })
      : await renew(tx, ctx, { ...maturing, target })
  const { moved, renewed } = matured
  const isMoved = moved.minor > 0n
  await insert(tx, {
    account_id: id,
    matured_on: day,
    instruction,
    transfer_id: isMoved ? maturing.transferId : null,
    moved_minor: moved.minor,
    to_account_id: isMoved ? target!.id : null,
    carried_out_at: ctx.at,
  })
  await audit(tx, ctx, renewed ? 'certificate.renewed' : 'certificate.paid_out', {
    subjectId: account.primaryId,
    detail: {
      accountId: id,
      maturedOn: day,
      amount: moved.minor.toString(),
      currency: 'USD',
      ...(renewed && { maturesOn: renewed.matures_on }),
    },
  })
  const owners = await ownersOfAccount(tx, id)
  await publish(
    tx,
    ACCOUNTS_TOPIC,
    owners.map(({ personId }) => personId),
  )
  await notifyOfMaturity(tx, ctx, matured)
}

const insert = (tx: Tx, row: MaturityRow) =>
  tx.withTables<CertificateTables>().insertInto('certificate_maturity').values(row).execute()
