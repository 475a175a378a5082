import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import {
  accountsOf,
  openShareAccounts,
  type ShareAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { balanceOf, houseAccount, post, verify } from '../../src/modules/ledger/server/ledger.ts'
import { enroll, namesIn, type PersonDetails } from '../../src/modules/members/server/members.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import { deviceTime, type SettableClock, settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { type Db, type Engine, inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { caughtMail, type CaughtMail } from '../../src/platform/server/mail.ts'
import { type Day, instantOf } from '../../src/values/dates.ts'
import type { Caller, Role, Status } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { fromDecimal, toDecimal } from '../../src/values/money.ts'
import { codeMailedTo } from '../factories/codes.ts'
import { freshDatabase } from '../factories/database.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { acquaint } from '../factories/known.ts'
import { addSignIn } from '../factories/signIns.ts'

/** The demonstration's, which is in New York. */
export const { institution } = readConfig({})

/** What passwords and account numbers are hashed with. */
export const SECRET = 'a secret of thirty-two characters'

/** Somebody who can sign in; `customer` is what services of the server are told about them. */
export interface Person {
  readonly personId: string
  readonly email: string
  readonly customer: Pick<Caller, 'personId' | 'sessionId' | 'email'> & { readonly address: string }
}

export interface Member extends Person {
  readonly checking: ShareAccount
  readonly savings: ShareAccount
}

interface PersonChanges {
  /** `'ada@example.com'` for Ada Brooks unless given. */
  readonly email?: string
  readonly role?: Role
  readonly status?: Status
  /** Left out, nobody can sign in with one: hashing takes longer than most tests. */
  readonly password?: string | undefined
  readonly details?: Partial<PersonDetails>
  readonly at?: Date
}

interface Balances {
  readonly checking?: string | undefined
  readonly savings?: string | undefined
}

/** What staff or the audit trail may be asked about; everything when left out. */
interface AuditQuestion {
  readonly action?: string
  readonly about?: Pick<Person, 'personId'>
}

interface AuditRow {
  readonly action: string
  readonly actor_id: string | null
  readonly subject_id: string | null
  readonly address: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into details of every shape
  readonly detail: any
}

/** People, their accounts and their money, behind no server. */
export interface CreditUnion {
  readonly engine: Engine
  readonly db: Db
  readonly clock: SettableClock
  readonly institution: Institution
  /** Puts the clock on a time of a day where the institution is. */
  goTo(day: Day, time?: string): void
  /** Somebody without accounts, an approved member unless said otherwise. */
  person(name: string, changes?: PersonChanges): Promise<Person>
  /** A member with accounts, who has paid the others before unless they are strangers. */
  member(name: string, changes?: Balances & PersonChanges): Promise<Member>
  /** An administrator; the same one whenever asked for by the same name. */
  staff(name?: string): Promise<Person>
  /** Brings money in from another bank. @returns the id of the transfer */
  deposit(account: ShareAccount, amount: string): Promise<string>
  /** Decimal dollars, as are the two below. */
  available(account: ShareAccount): Promise<string>
  posted(account: ShareAccount): Promise<string>
  house(code: Parameters<typeof houseAccount>[0]): Promise<string>
  /** How often money was moved after it had come in. */
  transferCount(): Promise<number>
  /** Newest first. */
  mailbox(): Promise<readonly CaughtMail[]>
  /** The newest code mailed to somebody. */
  codeFor(person: Pick<Person, 'email'>): Promise<string>
  /** What a member was told, `'bill_paid: Bill paid. It left Checking.'`, oldest first. */
  noticesOf(person: Pick<Person, 'personId'>): Promise<readonly string[]>
  /** The page of its own that each of them leads to, in the same order; null without one. Those of one moment are in any order. */
  noticePathsOf(person: Pick<Person, 'personId'>): Promise<readonly (string | null)[]>
  auditRows(question?: AuditQuestion): Promise<readonly AuditRow[]>
  /** Holds every promise of the ledger; throws with the broken ones. */
  assertSound(): Promise<void>
}

interface Options {
  /** Nobody has paid anybody yet, so money for a member needs a code. */
  readonly strangers?: boolean
  /** Everybody's, for tests of the sign-in. */
  readonly password?: string | undefined
}

/** A credit union on a database of its own, or on the one given. */
export async function openCreditUnion(
  t: Pick<TestContext, 'after'>,
  {
    engine: given,
    connections = 10,
    today,
    abroad = {},
    ...options
  }: Options & {
    readonly engine?: Engine
    readonly connections?: number
    readonly today?: Day
    /** What its profile says otherwise of sending abroad. */
    readonly abroad?: Partial<NonNullable<Institution['international']>>
  } = {},
): Promise<CreditUnion> {
  const engine = given ?? (await freshDatabase(t, connections))
  setSecret(engine.db, SECRET)
  const international = { ...institution.international!, ...abroad }
  const its = { ...institution, international }
  const opened = creditUnionOn(
    { engine, clock: settableClock(DEMO_NOW), institution: its },
    options,
  )
  if (today) opened.goTo(today)
  return opened
}

/** The same with the clock and the institution of a server that stands before it. */
export function creditUnionOn(
  parts: Pick<CreditUnion, 'engine' | 'clock' | 'institution'>,
  { strangers = false, password }: Options = {},
): CreditUnion {
  const { engine, clock } = parts
  const { db } = engine
  const zone = parts.institution.timeZone
  const personIds: string[] = []
  const employed = new Map<string, Promise<Person>>()
  const person: CreditUnion['person'] = (name, changes) =>
    inTransaction(db, (tx) => addPerson(tx, name, { at: clock.now(), password, ...changes }))
  const deposit = (tx: Db, account: ShareAccount, amount: string): Promise<string> =>
    bringIn(tx, account, amount, { zone, at: clock.now() })
  const balance = async (account: bigint, which: 'available' | 'posted') =>
    toDecimal((await balanceOf(db, account))[which])
  const mailbox = () => caughtMail(db, 200)
  return {
    ...parts,
    db,
    goTo: (day, time = '12:00') => clock.set(instantOf(day, time, zone)),
    person,
    member: async (name, { checking = '0', savings = '0', ...changes } = {}) => {
      const member = await inTransaction(db, async (tx) => {
        const at = changes.at ?? clock.now()
        const somebody = await addPerson(tx, name, { password, ...changes, at })
        const { shares } = parts.institution
        await openShareAccounts(tx, { personId: somebody.personId, at, shares })
        const [first, second] = await accountsOf(tx, somebody.personId)
        assert.ok(first && second)
        await deposit(tx, first, checking)
        await deposit(tx, second, savings)
        for (const other of strangers ? [] : personIds) {
          await acquaint(tx, other, somebody.personId)
        }
        return { ...somebody, checking: first, savings: second }
      })
      personIds.push(member.personId)
      return member
    },
    staff: (name = 'Rosa Delgado') => {
      const known = employed.get(name) ?? person(name, { role: 'admin', status: 'active' })
      employed.set(name, known)
      return known
    },
    deposit: (account, amount) => deposit(db, account, amount),
    available: ({ ledgerAccountId }) => balance(ledgerAccountId, 'available'),
    posted: ({ ledgerAccountId }) => balance(ledgerAccountId, 'posted'),
    house: (code) => balance(houseAccount(code), 'posted'),
    transferCount: async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ledger_transfer where reason <> 'opening'`.execute(db)
      return rows[0]!.n
    },
    mailbox,
    codeFor: async ({ email }) => codeMailedTo(email, await mailbox()),
    ...recordsIn(db),
    assertSound: async () => assert.deepEqual(await verify(db), []),
  }
}

/** What members were told and what the audit trail keeps. */
const recordsIn = (db: Db): Pick<CreditUnion, 'noticesOf' | 'noticePathsOf' | 'auditRows'> => ({
  noticesOf: async ({ personId }) => {
    const { rows } = await sql<{ kind: string; title: string; text: string }>`
      select kind, title, text from notification
       where person_id = ${personId} order by created_at, id`.execute(db)
    return rows.map(({ kind, title, text }) => `${kind}: ${title}. ${text}`)
  },
  noticePathsOf: async ({ personId }) => {
    const { rows } = await sql<{ path: string | null }>`
      select path from notification where person_id = ${personId} order by created_at, id`.execute(
      db,
    )
    return rows.map(({ path }) => path)
  },
  auditRows: async ({ action = null, about } = {}) => {
    const { rows } = await sql<AuditRow>`
      select action, actor_id, subject_id, address, detail from audit_event
       where action = coalesce(${action}, action)
         and (${about?.personId ?? null}::uuid is null or subject_id = ${about?.personId ?? null})
       order by id`.execute(db)
    return rows
  },
})

const ADDRESS = { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' }

async function addPerson(
  tx: Tx,
  name: string,
  changes: PersonChanges & { readonly at: Date },
): Promise<Person> {
  const { role = 'user', status = 'approved', password, details, at } = changes
  const names = namesIn(name)
  const { email = `${names.firstName.toLowerCase()}@example.com` } = changes
  const person = { ...names, phone: '518 555 0100', address: ADDRESS, ...details }
  const personId = await enroll(tx, person, at)
  await addSignIn(tx, { personId, email, password, role, status })
  return {
    personId,
    email,
    customer: { personId, sessionId: newId(), email, address: '192.0.2.7' },
  }
}

async function bringIn(
  db: Db,
  { ledgerAccountId: to }: ShareAccount,
  decimal: string,
  timing: { readonly zone: string; readonly at: Date },
): Promise<string> {
  const id = newId()
  const amount = fromDecimal(decimal)
  if (amount.minor === 0n) return id
  const actor = { channel: 'system', actorId: null } as const
  const from = houseAccount('clearing:us-banks')
  assert.ok((await post(db, { id, actor, reason: 'opening', from, to, amount }, timing)).ok)
  return id
}

/** The context of what a person does now. */
export const contextOf = (
  { clock, institution }: Pick<CreditUnion, 'clock' | 'institution'>,
  { personId, customer }: Pick<Person, 'personId' | 'customer'>,
  changes: Partial<ActionContext> = {},
): ActionContext => ({
  actorId: personId,
  at: clock.now(),
  ledgerAt: clock.now(),
  deviceAt: deviceTime(clock),
  address: customer.address,
  institution,
  ...changes,
})
