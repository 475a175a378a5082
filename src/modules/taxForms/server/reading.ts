import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { type ListedForm, TaxForm } from '../contract.ts'
import type { TaxTables } from './tables.ts'

/** Those who act for the children whose accounts all of these are. */
export async function custodiansOf(
  db: Db,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .withTables<TaxTables>()
    .selectFrom('tax_custodian')
    .select('person_id')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .groupBy('person_id')
    .having(sql<boolean>`count(*) = ${accountIds.length}`)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Who reads a form of a business: the primary owners of its accounts, of a closed one where it is of that. */
export const readersOfBusiness = async (
  db: Db,
  recipientId: string,
  accountIds: readonly string[],
): Promise<readonly string[]> =>
  (
    await db
      .withTables<TaxTables>()
      .selectFrom('tax_business_owner')
      .select('person_id')
      .where('recipient_id', '=', recipientId)
      .where(sql<boolean>`(is_current or account_id = any(${accountIds}::uuid[]))`)
      .execute()
  ).map(({ person_id }) => person_id)

/** A person reads their own forms, those of their businesses, and those of a child all of whose accounts on it they act for. */
const readableBy = (personId: string) => sql<boolean>`(
  person_id = ${personId}
  or recipient_id in (
       select recipient_id from tax_business_owner where person_id = ${personId} and is_current)
  or (recipient_id, id) in (
       select o.recipient_id, x.form_id from tax_business_owner o join tax_form_account x using (account_id)
        where o.person_id = ${personId})
  or id in (select form_id from tax_form_account where account_id in (
              select account_id from tax_custodian where person_id = ${personId}))
     and not exists (
       select from tax_form_account x where x.form_id = tax_form.id and not exists (
         select from tax_custodian c where c.account_id = x.account_id and c.person_id = ${personId})))`

interface Read {
  readonly listed: ListedForm
  readonly form: TaxForm
}

async function formsFor(db: Db, personId: string): Promise<readonly Read[]> {
  const rows = await db
    .withTables<TaxTables>()
    .selectFrom('tax_form')
    .select(['id', 'recipient_id', 'content'])
    .where(readableBy(personId))
    .orderBy('year', 'desc')
    .orderBy('recipient_id')
    .orderBy('version', 'desc')
    .execute()
  const seen = new Set<string>()
  return rows.map(({ id, recipient_id, content }) => {
    const form = TaxForm.parse(JSON.parse(content))
    const { year, version, issuedOn, dividends, penalties, recipient } = form
    const key = `${year} ${recipient_id}`
    const replaced = seen.has(key)
    seen.add(key)
    const facts = { id, year, version, issuedOn, dividends, penalties, replaced }
    return { listed: { ...facts, recipient: recipient.name }, form }
  })
}

export const listOf = async (db: Db, { actorId }: ActionContext): Promise<ListedForm[]> =>
  (await formsFor(db, actorId)).map(({ listed }) => listed)

/** A form as it was made. Somebody else's is not found, like one that never was. */
export async function taxFormOf(
  db: Db,
  { actorId }: ActionContext,
  id: string,
): Promise<Result<Read, 'tax_form_not_found'>> {
  const found = (await formsFor(db, actorId)).find(({ listed }) => listed.id === id)
  return found ? ok(found) : refuse('tax_form_not_found')
}
