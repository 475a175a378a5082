import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert } from '../../../values/result.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { labelWords } from '../../accounts/contract.ts'
import { accountsById, labelOf, ownersOfAccount } from '../../accounts/server/accounts.ts'
import { instructCertificate, isMoving } from '../contract.ts'
import { instructionNow } from './instruction.ts'
import { instructionSentence, notifyReaders } from './notifications.ts'
import { ratesOf } from './present.ts'
import { changeCertificate } from './rows.ts'
import { targetAtMaturity } from './target.ts'
import { termOf } from './term.ts'
import { certificatePath } from '../places.contract.ts'
import type { CertificateRow } from './tables.ts'

export const NOTICE_JOB = 'certificate notices'

/**
 * Tells everybody who sees a certificate that it matures soon, what happens then and at which rate, once for each maturity.
 * @returns how many certificates they were told of
 */
export const noticeDue = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop<CertificateRow>(
    db,
    dependencies,
    {
      job: NOTICE_JOB,
      key: ['account_id', 'matures_on'],
      claim: async (tx, { at, institution }, mayBeTried) => {
        const today = dayOf(at, institution.timeZone)
        const { rows } = await sql<CertificateRow>`
          select * from certificate
           where ended_at is null and noticed_at is null
             and notice_on <= ${today} and matures_on > ${today} and ${mayBeTried}
           order by notice_on, account_id limit 1 for update skip locked`.execute(tx)
        return rows[0]
      },
      titleOf: ({ matures_on: day, account_id: id }) =>
        `Notice of the maturity of ${formatDay(day)}, certificate ${id}`,
      process: notice,
    },
    countMax,
  )

async function notice(tx: Tx, ctx: ActionContext<null>, row: CertificateRow): Promise<void> {
  const { account_id: id } = row
  const account = (await accountsById(tx, [id])).get(id)
  assert(account, 'a certificate is an account')
  await changeCertificate(tx, id, { noticed_at: ctx.at })
  const instruction = instructionNow(row, account)
  const target = isMoving(instruction) ? await targetAtMaturity(tx, row, account) : undefined
  const to = target ? labelWords(english, labelOf(target)) : verbatim('')
  const renewal =
    instruction === 'pay_out' ? [] : renewalSentences(ctx.institution, account.product, row)
  const owners = await ownersOfAccount(tx, id)
  const deciding = new Set(owners.flatMap((one) => (one.mayManage ? [one.personId] : [])))
  const choices = (personId: string): readonly Words[] =>
    account.twoToSign
      ? [english(instructCertificate.refusals.second_signature_needed.message)]
      : deciding.has(personId)
        ? [
            english('You can choose otherwise before {day}, under its term and maturity.', {
              day: formatDay(row.matures_on),
            }),
          ]
        : []
  await notifyReaders(tx, ctx, id, account.primaryId, ({ personId, account: name }) => ({
    title: english('Your {account} matures on {day}', {
      account: name,
      day: formatDay(row.matures_on),
    }),
    sentences: [instructionSentence(instruction, row, to), ...renewal, ...choices(personId)],
    path: certificatePath(id),
  }))
}

/** The new term: its end and its penalty, its rate as far as it is known, and the days in which it can be left. */
function renewalSentences(
  { shares, supportPhone, supportEmail }: Institution,
  productId: string,
  row: CertificateRow,
): readonly Words[] {
  const product = shares.find(({ id }) => id === productId)
  if (!product?.term) return []
  const next = termOf(product, { ...row, terms: row.terms + 1 }, row.matures_on)
  const { rate, apy } = ratesOf(product, next, row.principal_minor)
  const { graceDays } = product.term
  return [
    english(
      'The new term ends on {day}, and closing it early costs {count, plural, one {# day} other {# days}} of dividends.',
      { day: formatDay(next.matures_on), count: next.penalty_days },
    ),
    ...(rate === null || apy === null
      ? []
      : [
          english(
            'Its rate is set on the day it begins, and from then on you can ask for it at {contact}. As things stand it is {rate}%, which is {apy}% APY.',
            { rate, apy, contact: supportPhone ?? supportEmail },
          ),
        ]),
    ...(graceDays === 0
      ? []
      : [
          english(
            'For {count, plural, one {# day} other {# days}} after it is renewed you can close it without a penalty.',
            { count: graceDays },
          ),
        ]),
  ]
}
