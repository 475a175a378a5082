import type { Tx } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { newId } from '../../../values/ids.ts'
import { openShareAccounts } from '../../accounts/server/accounts.ts'
import { createSignIn, setStanding } from '../../identity/server/identity.ts'
import { enroll, type PersonDetails } from '../../members/server/members.ts'
import { CHECKLIST, type ChecklistItem, type Gap, GAPS } from '../contract.ts'
import { type Registration } from '../registration.contract.ts'
import { keepAgreements } from './agreements.ts'
import { confirmedAt, sendLink } from './confirmation.ts'
import { attachAnswerPhotos, attachIdPhoto } from './documents.ts'
import {
  mailApproved,
  mailInformationRequested,
  mailReceived,
  mailRejected,
  mailReopened,
} from './mails.ts'
import { stateAfter } from './moves.ts'
import { gapsOf } from './policy.ts'
import {
  type Deed,
  type DecisionRefusal,
  lockForMove,
  remember,
  takeStep,
  type Wish,
} from './step.ts'
import type { ApplicationTables } from './tables.ts'

export { confirmNewest, forgetLinks } from './confirmation.ts'
export type { Deed } from './step.ts'

type SubmitRefusal = 'email_taken' | 'photo_missing' | 'sent_before'

/**
 * Registers a person: member, sign-in (pending, pending) and application, in the caller's
 * transaction. After a refusal the caller must roll back, because the member is already written.
 */
export async function submit(
  tx: Tx,
  registration: Registration,
  circumstances: Omit<Deed, 'actorId'> & { readonly publicUrl: string },
): Promise<Result<{ applicationId: string; memberId: string }, SubmitRefusal>> {
  const { at, address } = circumstances
  const memberId = await enroll(tx, personIn(registration), at)
  const { email, password } = registration
  const signIn = await createSignIn(tx, {
    memberId,
    email,
    password,
    role: 'pending',
    status: 'pending',
  })
  if (!signIn.ok) return signIn
  const applicationId = newId(at.getTime())
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<ApplicationTables>()
    .insertInto('application')
    .values({
      id: applicationId,
      member_id: memberId,
      state: 'submitted',
      submitted_at: at,
      request_id: registration.id,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return refuse('sent_before')
  await keepAgreements(tx, applicationId, { versions: registration, at, address })
  await remember(tx, { ...circumstances, actorId: memberId }, memberId, {
    application_id: applicationId,
    version: 1,
    move: 'submit',
    from_state: null,
    to_state: 'submitted',
  })
  if (registration.idPhoto !== undefined) {
    const owner = { applicationId, memberId, at }
    const attached = await attachIdPhoto(tx, owner, registration.idPhoto)
    if (!attached.ok) return attached
  }
  await mailReceived(tx, circumstances, memberId)
  await sendLink(tx, memberId, circumstances)
  return ok({ applicationId, memberId })
}

const personIn = (given: Registration): PersonDetails => ({
  firstName: given.firstName,
  lastName: given.lastName,
  phone: given.phoneNumber,
  address: {
    street: given.street,
    city: given.city,
    state: given.state,
    postalCode: given.postalCode,
    country: given.country,
  },
  dateOfBirth: given.dateOfBirth,
  nationality: given.nationality,
  maritalStatus: given.maritalStatus,
  alternativeEmail: given.alternativeEmail,
  emergencyContact: {
    name: given.emergencyContactName,
    relationship: given.emergencyContactRelationship,
    phone: given.emergencyContactPhone,
  },
  identification: { type: given.idType, number: given.idNumber },
})

interface Approval extends Wish {
  readonly checklist: readonly ChecklistItem[]
  readonly acknowledgedGaps?: readonly Gap[]
}

/**
 * Makes the applicant a member with a Checking and a Savings account at zero, and tells them. What the
 * application lacks has to be acknowledged, as it is under the lock: other gaps than those staff saw
 * are `changed`.
 */
export async function approve(
  tx: Tx,
  deed: Deed,
  wish: Approval,
): Promise<Result<void, DecisionRefusal | 'checklist_incomplete' | 'gaps_not_acknowledged'>> {
  const locked = await lockForMove(tx, deed, wish, 'approve')
  if (!locked.ok) return locked
  if (!CHECKLIST.every((item) => wish.checklist.includes(item)))
    return refuse('checklist_incomplete')
  const { row, to } = locked.value
  const gaps = gapsOf(row.state, await confirmedAt(tx, row.member_id))
  const acknowledged = GAPS.filter((gap) => wish.acknowledgedGaps?.includes(gap))
  if (gaps.length > 0 && acknowledged.length === 0) return refuse('gaps_not_acknowledged')
  if (acknowledged.join() !== gaps.join()) return refuse('changed')
  await takeStep(tx, deed, row, {
    move: 'approve',
    to,
    checklist: [...CHECKLIST],
    acknowledgedGaps: gaps,
    set: { decided_at: deed.at, decided_by: deed.actorId, checklist: [...CHECKLIST] },
  })
  await openShareAccounts(tx, row.member_id, deed.at)
  await setStanding(tx, row.member_id, { role: 'user', status: 'approved', at: deed.at })
  await mailApproved(tx, deed, row.member_id)
  return ok(undefined)
}

/** Turns the application down. The applicant reads the reason and may still sign in. */
export async function reject(
  tx: Tx,
  deed: Deed,
  wish: Wish & { readonly reason: string },
): Promise<Result<void, DecisionRefusal>> {
  const locked = await lockForMove(tx, deed, wish, 'reject')
  if (!locked.ok) return locked
  const { row, to } = locked.value
  await takeStep(tx, deed, row, {
    move: 'reject',
    to,
    note: wish.reason,
    set: { decided_at: deed.at, decided_by: deed.actorId, rejection_reason: wish.reason },
  })
  await setStanding(tx, row.member_id, { role: 'pending', status: 'rejected', at: deed.at })
  await mailRejected(tx, deed, row.member_id, wish.reason)
  return ok(undefined)
}

/** Takes a rejected application up again: it waits in the queue, and the applicant is told why. */
export async function reopen(
  tx: Tx,
  deed: Deed,
  wish: Wish & { readonly reason: string },
): Promise<Result<void, DecisionRefusal>> {
  const locked = await lockForMove(tx, deed, wish, 'reopen')
  if (!locked.ok) return locked
  const { row, to } = locked.value
  const undecided = { decided_at: null, decided_by: null, rejection_reason: null }
  await takeStep(tx, deed, row, { move: 'reopen', to, note: wish.reason, set: undecided })
  await setStanding(tx, row.member_id, { role: 'pending', status: 'pending', at: deed.at })
  await mailReopened(tx, deed, row.member_id, wish.reason)
  return ok(undefined)
}

/** Asks the applicant for more. The application leaves the queue of decisions until the answer. */
export async function requestInformation(
  tx: Tx,
  deed: Deed,
  wish: Wish & { readonly request: string },
): Promise<Result<void, DecisionRefusal>> {
  const locked = await lockForMove(tx, deed, wish, 'requestInformation')
  if (!locked.ok) return locked
  const { row, to } = locked.value
  await takeStep(tx, deed, row, {
    move: 'requestInformation',
    to,
    note: wish.request,
    set: { information_request: wish.request, information_requested_at: deed.at },
  })
  await mailInformationRequested(tx, deed, row.member_id, wish.request)
  return ok(undefined)
}

/** The applicant's own answer to what staff asked; `deed.actorId` is the applicant. */
export async function answer(
  tx: Tx,
  deed: Deed,
  { text, imageIds = [] }: { readonly text: string; readonly imageIds?: readonly string[] },
): Promise<Result<void, 'not_found' | 'nothing_asked' | 'photo_missing'>> {
  const row = await tx
    .withTables<ApplicationTables>()
    .selectFrom('application')
    .selectAll()
    .where('member_id', '=', deed.actorId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  const to = stateAfter(row.state, 'answer')
  if (to === undefined) return refuse('nothing_asked')
  const owner = { applicationId: row.id, memberId: row.member_id, at: deed.at }
  const attached = await attachAnswerPhotos(tx, owner, imageIds)
  if (!attached.ok) return attached
  await takeStep(tx, deed, row, { move: 'answer', to, note: text })
  return ok(undefined)
}
