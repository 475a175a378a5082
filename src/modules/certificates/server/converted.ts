import { chunksOf } from '../../../platform/server/chunks.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'
import { type ConvertedTerm, countedFrom } from '../../dividends/server/dividends.ts'
import { fixAccounts } from '../../ledger/server/ledger.ts'
import type { CertificateRow, CertificateTables } from './tables.ts'
import { actsOn, termOf } from './term.ts'

/** A certificate that came from another system in the middle of its term. */
export interface ConvertedCertificate {
  readonly accountId: string
  readonly ledgerAccountId: bigint
  readonly product: ShareProduct
  readonly term: ConvertedTerm
  readonly balanceMinor: bigint
  /** The primary owner, in whose name the instruction of the product stands. */
  readonly primaryId: string
  /** Where its money goes if the product pays out; nothing otherwise. */
  readonly toAccountId: string | null
}

/** Goes on with the terms of certificates in the transaction that opens their accounts. From here on their money stays in them. */
export async function enterConvertedCertificates(
  tx: Tx,
  certificates: readonly ConvertedCertificate[],
): Promise<void> {
  for (const some of chunksOf(certificates)) {
    await tx
      .withTables<CertificateTables>()
      .insertInto('certificate')
      .values(some.map(rowOf))
      .execute()
  }
  await fixAccounts(
    tx,
    certificates.map(({ ledgerAccountId }) => ledgerAccountId),
  )
}

function rowOf({ product, term, ...certificate }: ConvertedCertificate): CertificateRow {
  assert(product.term, 'a certificate has a term')
  const { months, renewal } = product.term
  const { beganOn, endsOn, rate } = term
  const { openedOn: opened_on, terms } = countedFrom(beganOn, endsOn, months)
  return {
    ...termOf(product, { opened_on, months, terms }, beganOn),
    term_from: beganOn,
    rate,
    grace_until: null,
    account_id: certificate.accountId,
    principal_minor: certificate.balanceMinor,
    instruction: renewal,
    to_account_id: certificate.toAccountId,
    instructed_by: certificate.primaryId,
    acts_on: actsOn(renewal, endsOn),
    ended_at: null,
  }
}
