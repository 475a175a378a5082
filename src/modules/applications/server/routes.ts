import type { Clock } from '../../../platform/server/clock.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Caller } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import { checkPassword, standingByEmail } from '../../identity/server/identity.ts'
import {
  answerInformationRequest,
  type ApplicationDetail,
  getApplication,
  getMyApplication,
  listApplications,
  revealIdNumber,
} from '../contract.ts'
import {
  approveApplication,
  rejectApplication,
  reopenApplication,
  requestInformation as requestInformationEndpoint,
} from '../decision.contract.ts'
import { confirmEmail, sendConfirmationLink } from '../email.contract.ts'
import { checkEmail, submitApplication } from '../registration.contract.ts'
import {
  answer,
  approve,
  type Deed,
  reject,
  reopen,
  requestInformation,
  submit,
} from './applications.ts'
import { chargeConfirmation, confirmByLink, sendAnotherLink } from './confirmation.ts'
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

export interface ApplicationParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
  readonly config: { readonly publicUrl: string }
}

/** Everything the applications module answers on the wire. */
export function applicationRoutes(mount: Mount, parts: ApplicationParts): void {
  registrationRoute(mount, parts)
  confirmationRoutes(mount, parts)
  applicantRoutes(mount, parts)
  readingRoutes(mount, parts)
  decisionRoutes(mount, parts)
}

function registrationRoute(mount: Mount, parts: ApplicationParts): void {
  const { db, clock, institution, config } = parts
  const endpoint = submitApplication({
    ...institution,
    today: () => dayOf(clock.now(), institution.timeZone),
  })
  mount(endpoint, async ({ body, address }) => {
    const at = clock.now()
    if (!(await charge(db, at, address))) return refuse('too_many')
    const { email, password, firstName, lastName } = body
    const owner = { email, names: [firstName, lastName] }
    const fit = checkPassword(password, institution, owner)
    if (!fit.ok) return fit
    const circumstances = { at, address, institution, publicUrl: config.publicUrl }
    const outcome = await allOrNothing(db, (tx) => submit(tx, body, circumstances))
    if (outcome.ok) return ok({ submittedAt: at.toISOString() })
    const earlier = outcome.code === 'email_taken' && (await sameSubmission(db, body))
    if (earlier) return ok({ submittedAt: earlier.submittedAt.toISOString() })
    await charge(db, at, address, { points: TAKEN_ADDRESS_POINTS })
    return outcome
  })

  mount(checkEmail, async ({ body, address }) => {
    const at = clock.now()
    const pointsMax = CHECK_POINTS_MAX
    if (!(await charge(db, at, address, { pointsMax }))) return refuse('too_many')
    if (!(await standingByEmail(db, body.email))) return ok({})
    await charge(db, at, address, { points: TAKEN_ADDRESS_POINTS })
    return refuse('email_taken')
  })
}

function applicantRoutes(mount: Mount, { db, clock, institution }: ApplicationParts): void {
  mount(getMyApplication, async ({ caller }) => {
    const mine = await applicationOf(db, caller.memberId)
    return mine ? ok(mine) : refuse('not_found')
  })

  mount(answerInformationRequest, async ({ caller, address, body }) => {
    const deed = { actorId: caller.memberId, at: clock.now(), address, institution }
    const outcome = await allOrNothing(db, (tx) => answer(tx, deed, body))
    if (!outcome.ok) return outcome
    const mine = await applicationOf(db, caller.memberId)
    assert(mine, 'an answered application is there')
    return ok(mine)
  })
}

function confirmationRoutes(mount: Mount, { db, clock, institution, config }: ApplicationParts) {
  mount(confirmEmail, async ({ body, address }) => {
    const at = clock.now()
    const key = `network ${networkOf(address)}`
    const limit = { key, countMax: 60, lasts: '1 hour' }
    if (!(await chargeConfirmation(db, at, limit))) return refuse('too_many')
    const attempt = { token: body.token, at, address }
    const outcome = await allOrNothing(db, (tx) => confirmByLink(tx, attempt))
    return outcome.ok ? ok({ confirmedAt: outcome.value.confirmedAt.toISOString() }) : outcome
  })

  mount(sendConfirmationLink, async ({ caller, address }) => {
    const { publicUrl } = config
    const deed = { actorId: caller.memberId, at: clock.now(), address, institution, publicUrl }
    const outcome = await allOrNothing(db, (tx) => sendAnotherLink(tx, deed))
    if (!outcome.ok) return outcome
    const mine = await applicationOf(db, caller.memberId)
    assert(mine, 'whoever was sent a link has applied')
    return ok(mine)
  })
}

function readingRoutes(mount: Mount, { db, clock }: ApplicationParts): void {
  mount(listApplications, async ({ query }) => {
    const page = await listTab(db, query.state, query.before)
    return ok({ ...page, counts: await countTabs(db) })
  })

  mount(getApplication, async ({ caller, params }) => {
    const detail = await detailOf(db, caller.memberId, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })

  mount(revealIdNumber, async ({ caller, params, address }) =>
    allOrNothing(db, async (tx) => {
      const found = await idNumberOf(tx, params.id)
      if (!found) return refuse('not_found')
      await record(tx, {
        at: clock.now(),
        actorId: caller.memberId,
        action: 'application.id_number_shown',
        subjectId: found.memberId,
        address,
        detail: { applicationId: params.id },
      })
      return ok({ idNumber: found.idNumber })
    }),
  )
}

interface DecisionCall {
  readonly caller: Caller
  readonly address: string
  readonly params: { readonly id: string }
}

function decisionRoutes(mount: Mount, { db, clock, institution }: ApplicationParts): void {
  /** Decides in one transaction and answers with the application as it is afterwards. */
  const decide = async <Code extends string>(
    { caller, address, params }: DecisionCall,
    move: (tx: Tx, deed: Deed) => Promise<Result<void, Code | DecisionRefusal>>,
  ): Promise<Result<ApplicationDetail, Code | DecisionRefusal>> => {
    const deed = { actorId: caller.memberId, at: clock.now(), address, institution }
    const outcome = await allOrNothing(db, (tx) => move(tx, deed))
    if (outcome.ok) {
      const detail = await detailOf(db, caller.memberId, params.id)
      assert(detail, 'a decided application is there')
      return ok(detail)
    }
    if (outcome.code !== 'already_handled') return outcome
    const name = await lastHandlerOf(db, params.id)
    return name === null
      ? outcome
      : refuse('already_handled', `This application was already handled by ${name}.`)
  }

  mount(approveApplication, (call) =>
    decide(call, (tx, deed) => approve(tx, deed, { applicationId: call.params.id, ...call.body })),
  )
  mount(rejectApplication, (call) =>
    decide(call, (tx, deed) => reject(tx, deed, { applicationId: call.params.id, ...call.body })),
  )
  mount(reopenApplication, (call) =>
    decide(call, (tx, deed) => reopen(tx, deed, { applicationId: call.params.id, ...call.body })),
  )
  mount(requestInformationEndpoint, (call) =>
    decide(call, (tx, deed) =>
      requestInformation(tx, deed, { applicationId: call.params.id, ...call.body }),
    ),
  )
}
