import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { fullName } from '../../../values/person.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { createSignIn } from '../../identity/server/identity.ts'
import { enroll, type PersonDetails } from '../../members/server/members.ts'
import { screen } from '../../sanctions/server/sanctions.ts'
import type { Registration } from '../registration.contract.ts'
import { keepAgreements } from './agreements.ts'
import { sendLink } from './confirmation.ts'
import { attachIdPhoto } from './documents.ts'
import { mailReceived } from './notifications.ts'
import { traceStep } from './step.ts'
import type { ApplicationTables } from './tables.ts'

type SubmitRefusal = 'email_taken' | 'photo_missing' | 'sent_before'

interface Submission {
  readonly registration: Registration
  /** Where the portal is, for the link that confirms the address. */
  readonly publicUrl: string
}

interface Submitted {
  readonly applicationId: string
  readonly personId: string
}

/** Registers a person: member, sign-in (pending, pending) and application. */
export const submit = (
  db: Db,
  ctx: ActionContext<string | null>,
  submission: Submission,
): Promise<Result<Submitted, SubmitRefusal>> =>
  allOrNothing(db, (tx) => register(tx, ctx, submission))

async function register(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { registration, publicUrl }: Submission,
): Promise<Result<Submitted, SubmitRefusal>> {
  const { at, address } = ctx
  const personId = await enroll(tx, personIn(registration), at)
  const { email, password } = registration
  const signIn = await createSignIn(tx, {
    personId,
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
      person_id: personId,
      state: 'submitted',
      submitted_at: at,
      request_id: registration.id,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return refuse('sent_before')
  await keepAgreements(tx, applicationId, { versions: registration, at, address })
  // From here on whoever registers is somebody.
  const applicant: ActionContext = { ...ctx, actorId: personId }
  await traceStep(tx, applicant, personId, {
    application_id: applicationId,
    version: 1,
    move: 'submit',
    from_state: null,
    to_state: 'submitted',
  })
  if (registration.idPhoto !== undefined) {
    const owner = { applicationId, personId, at }
    const attached = await attachIdPhoto(tx, owner, registration.idPhoto)
    if (!attached.ok) return attached
  }
  const name = fullName(registration)
  await screen(tx, ctx, { kind: 'applicant', personId, name })
  await mailReceived(tx, applicant, personId)
  await sendLink(tx, applicant, publicUrl)
  return ok({ applicationId, personId })
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
