import type { ActionContext } from '../../../platform/server/action.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import { allOrNothing, type Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { audit } from '../../audit/server/audit.ts'
import { checkPassword, standingByEmail } from '../../identity/server/identity.ts'
import {
  answerInformationRequest,
  type ApplicationDetail,
  getApplication,
  getMyApplication,
  listApplications,
  type MyApplication,
  revealIdNumber,
} from '../contract.ts'
import {
  approveApplication,
  rejectApplication,
  reopenApplication,
  requestFromMany as requestFromManyEndpoint,
  requestInformation as requestInformationEndpoint,
} from '../decision.contract.ts'
import { confirmEmail, sendConfirmationLink } from '../email.contract.ts'
import { checkAccount, submitApplication } from '../registration.contract.ts'
import { requestFromMany } from './asking.ts'
import { answer, approve, reject, reopen, requestInformation, submit } from './applications.ts'
import { confirmByLink, sendAnotherLink } from './confirmation.ts'
import {
  applicationOf,
  countTabs,
  detailOf,
  idNumberOf,
  lastHandlerOf,
  listTab,
  sameSubmission,
} from './queries.ts'
import type { DecisionRefusal } from './step.ts'
import { charge, CHECK_POINTS_MAX, TAKEN_ADDRESS_POINTS } from './throttle.ts'

export { applicationDocument } from './documents.ts'

export interface ApplicationDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
  readonly config: { readonly publicUrl: string }
}

/** Everything the applications module answers on the wire. */
export function applicationRoutes(mount: Mount, dependencies: ApplicationDependencies): void {
  registrationRoute(mount, dependencies)
  confirmationRoutes(mount, dependencies)
  applicantRoutes(mount, dependencies)
  readingRoutes(mount, dependencies)
  decisionRoutes(mount, dependencies)
}

function registrationRoute(mount: Mount, dependencies: ApplicationDependencies): void {
  const { db, clock, institution, config } = dependencies
  const endpoint = submitApplication({
    ...institution,
    today: () => dayOf(clock.now(), institution.timeZone),
  })
  mount(endpoint, async ({ context, body, address }) => {
    const { at } = context
    if (!(await charge(db, at, address))) return refuse('too_many')
    const { email, password, firstName, lastName } = body
    const owner = { email, names: [firstName, lastName] }
    const fit = checkPassword(password, institution, owner)
    if (!fit.ok) return fit
    const { publicUrl } = config
    const outcome = await submit(db, context, { registration: body, publicUrl })
    if (outcome.ok) return ok({ submittedAt: at.toISOString() })
    const earlier = outcome.code === 'email_taken' && (await sameSubmission(db, body))
    if (earlier) return ok({ submittedAt: earlier.submittedAt.toISOString() })
    await charge(db, at, address, { points: TAKEN_ADDRESS_POINTS })
    return outcome
  })

  mount(checkAccount(institution), async ({ context: { at }, body, address }) => {
    const { email, password } = body
    const pointsMax = CHECK_POINTS_MAX
    if (!(await charge(db, at, address, { pointsMax }))) return refuse('too_many')
    if (await standingByEmail(db, email)) {
      await charge(db, at, address, { points: TAKEN_ADDRESS_POINTS })
      return refuse('email_taken')
    }
    const fit =
      password === undefined ? ok(undefined) : checkPassword(password, institution, { email })
    return fit.ok ? ok({}) : fit
  })
}

function applicantRoutes(mount: Mount, { db }: ApplicationDependencies): void {
  mount(getMyApplication, async ({ caller }) => {
    const mine = await applicationOf(db, caller.personId)
    return mine ? ok(mine) : refuse('not_found')
  })

  mount(answerInformationRequest, async ({ context, body }) =>
    mineAfterwards(db, context, await answer(db, context, body)),
  )
}

function confirmationRoutes(mount: Mount, { db, config }: ApplicationDependencies): void {
  mount(confirmEmail, ({ context, body }) => confirmByLink(db, context, body.token))
  mount(sendConfirmationLink, async ({ context }) =>
    mineAfterwards(db, context, await sendAnotherLink(db, context, config.publicUrl)),
  )
}

/** The applicant's own application as it is once something was done about it. */
async function mineAfterwards<Code extends string>(
  db: Db,
  { actorId }: ActionContext,
  done: Result<void, Code>,
): Promise<Result<MyApplication, Code>> {
  if (!done.ok) return done
  const mine = await applicationOf(db, actorId)
  assert(mine, 'whoever did something about it has applied')
  return ok(mine)
}

function readingRoutes(mount: Mount, { db }: ApplicationDependencies): void {
  mount(listApplications, async ({ query }) => {
    const page = await listTab(db, query.state, query.before)
    return ok({ ...page, counts: await countTabs(db) })
  })

  mount(getApplication, async ({ caller, params }) => {
    const detail = await detailOf(db, caller.personId, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })

  mount(revealIdNumber, async ({ context, params }) =>
    allOrNothing(db, async (tx) => {
      const found = await idNumberOf(tx, params.id)
      if (!found) return refuse('not_found')
      await audit(tx, context, 'application.id_number_shown', {
        subjectId: found.personId,
        detail: { applicationId: params.id },
      })
      return ok({ idNumber: found.idNumber })
    }),
  )
}

function decisionRoutes(mount: Mount, { db }: ApplicationDependencies): void {
  /** The application as it is once it was decided, or who was first. */
  const afterwards = async <Code extends string>(
    { actorId }: ActionContext,
    applicationId: string,
    decided: Result<void, Code | DecisionRefusal>,
  ): Promise<Result<ApplicationDetail, Code | DecisionRefusal>> => {
    if (decided.ok) {
      const detail = await detailOf(db, actorId, applicationId)
      assert(detail, 'a decided application is there')
      return ok(detail)
    }
    if (decided.code !== 'already_handled') return decided
    const name = await lastHandlerOf(db, applicationId)
    return name === null
      ? decided
      : refuse(
          'already_handled',
          english('This application was already handled by {name}.', { name }),
        )
  }

  mount(approveApplication, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await approve(db, context, { applicationId: id, ...body })),
  )
  mount(rejectApplication, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await reject(db, context, { applicationId: id, ...body })),
  )
  mount(reopenApplication, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await reopen(db, context, { applicationId: id, ...body })),
  )
  mount(requestFromManyEndpoint, ({ context, body }) => requestFromMany(db, context, body))
  mount(requestInformationEndpoint, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await requestInformation(db, context, { applicationId: id, ...body })),
  )
}
