import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import type { About } from '../about.contract.ts'
import type { ShownSubject, Subject, SubjectFacts } from '../threads.contract.ts'
import type { AboutColumns, MessageRow } from './tables.ts'

/**
 * What a module announces of its things that members ask about. It reads one at a time: a list of
 * conversations says no more of a subject than its kind.
 */
export interface Askable {
  readonly about: Exclude<About, 'general'>
  /** What is known of it, if the person may look at it now; undefined too where there is no such thing. */
  readonly ofPerson: (db: Db, personId: string, id: string) => Promise<SubjectFacts | undefined>
  /** What is known of it, for staff. */
  readonly ofStaff: (db: Db, id: string) => Promise<SubjectFacts | undefined>
  /** The one a person has, where they have one. */
  readonly theirs?: (db: Db, personId: string) => Promise<string | undefined>
}

const COLUMN = {
  transaction: 'transfer_id',
  payment: 'payment_id',
  deposit: 'deposit_id',
  account: 'account_id',
  application: 'application_id',
} as const satisfies Record<Exclude<About, 'general'>, keyof AboutColumns>

const NOTHING: AboutColumns = {
  transfer_id: null,
  payment_id: null,
  deposit_id: null,
  account_id: null,
  application_id: null,
}

/** Nothing of the member's, as what visitors write is about. */
export const ABOUT_NOTHING = NOTHING

/** Whether a conversation is one that its member may look at, and what it is about. */
type Looked = { readonly mayLook: boolean; readonly subject: ShownSubject }

const idOf = (row: Pick<MessageRow, keyof AboutColumns | 'about'>): string | null =>
  row.about === 'general' ? null : row[COLUMN[row.about]]

const readersOf = (askables: readonly Askable[], about: About): readonly Askable[] =>
  askables.filter((one) => one.about === about)

/** The columns that say what somebody asks about; undefined where it is nothing of theirs. */
export async function columnsFor(
  db: Db,
  askables: readonly Askable[],
  personId: string,
  subject: Subject | undefined,
): Promise<AboutColumns | undefined> {
  if (subject === undefined) return NOTHING
  for (const one of readersOf(askables, subject.kind)) {
    const id = 'id' in subject ? subject.id : await one.theirs?.(db, personId)
    if (id !== undefined && (await one.ofPerson(db, personId, id)))
      return { ...NOTHING, [COLUMN[subject.kind]]: id }
  }
  return undefined
}

/** What is known of a thing that the person may look at now; undefined where they may not. */
export async function factsForMember(
  db: Db,
  askables: readonly Askable[],
  personId: string,
  { kind, id }: { readonly kind: About; readonly id: string },
): Promise<SubjectFacts | undefined> {
  for (const { ofPerson } of readersOf(askables, kind)) {
    const facts = await ofPerson(db, personId, id)
    if (facts) return facts
  }
  return undefined
}

/** What a conversation is about, as its member may see it now. */
export async function subjectForMember(
  db: Db,
  askables: readonly Askable[],
  row: MessageRow,
): Promise<Looked> {
  const id = idOf(row)
  if (id === null) return { mayLook: true, subject: { kind: row.about, id: null, facts: null } }
  assert(row.person_id !== null, 'only members ask about what is theirs')
  const facts = await factsForMember(db, askables, row.person_id, { kind: row.about, id })
  return { mayLook: facts !== undefined, subject: { kind: row.about, id, facts: facts ?? null } }
}

/** The same for staff, who see it whether the member still does or not. */
export async function subjectForStaff(
  db: Db,
  askables: readonly Askable[],
  row: MessageRow,
): Promise<ShownSubject> {
  const id = idOf(row)
  for (const { ofStaff } of id === null ? [] : readersOf(askables, row.about)) {
    const facts = await ofStaff(db, id!)
    if (facts) return { kind: row.about, id, facts }
  }
  return { kind: row.about, id, facts: null }
}
