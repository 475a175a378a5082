import { randomBytes } from 'node:crypto'
import { allOrNothing, type Db } from '../../../platform/server/db.ts'
import { formatMoney } from '../../../values/money.ts'
import {
  type Carrier,
  type Carriers,
  explained,
  orAsk,
  type SecondPerson,
  type Wish,
} from '../../approvals/server/approvals.ts'
import type { Change } from '../../approvals/contract.ts'
import { removeUserSteps } from '../access.contract.ts'
import { createUser, type Creation } from '../creation.contract.ts'
import { changeDetails as detailsEndpoint } from '../details.contract.ts'
import { create, openingOf } from './creation.ts'
import {
  CHANGE_DETAILS,
  changeDetails,
  changesEmail,
  type DetailsRequest,
  requestToChange,
} from './details.ts'
import type { Deed, UserScene } from './parts.ts'
import { REMOVE_STEPS, removeSteps, type StepsWish, wishToRemove } from './secondSteps.ts'

const CREATE_ADMINISTRATOR = 'create_administrator'
const CREATE_WITH_MONEY = 'create_user_with_money'

/** A request is read by people and kept for years, so no password stands in it. */
type CreationWish = Omit<Creation, 'password'>

/**
 * Nobody makes another administrator alone, nor gives somebody money to begin with, where the
 * institution asks for a second person: an opening balance comes out of the same suspense account
 * as an adjustment.
 */
export const createOrAsk = (
  db: Db,
  second: SecondPerson,
  scene: UserScene,
  deed: Deed,
  form: Creation,
) =>
  form.role === 'Admin' || bringsMoney(form)
    ? orAsk(
        db,
        second,
        { ...deed, at: scene.clock.now() },
        (tx) => create(tx, scene, deed, form),
        ({ replayed }) => (replayed ? undefined : wishFor(form)),
      )
    : allOrNothing(db, (tx) => create(tx, scene, deed, form))

const bringsMoney = (form: Creation): boolean => openingOf(form).posted.minor > 0n

function wishFor(form: Creation): Wish {
  const wish: CreationWish & { password?: string } = { ...form }
  delete wish.password
  const isStaff = form.role === 'Admin'
  return {
    kind: isStaff ? CREATE_ADMINISTRATOR : CREATE_WITH_MONEY,
    payload: wish,
    summary: isStaff
      ? 'Make somebody an administrator'
      : 'Create a user with money in their Checking account',
    changes: [
      { what: 'Name', before: null, after: wish.fullName },
      { what: 'E-mail', before: null, after: wish.email },
      { what: 'Role', before: null, after: wish.role },
      ...(bringsMoney(form) ? openingTold(form) : []),
    ],
    reason: isStaff ? 'New staff' : 'New member',
    subjectId: null,
    largest: openingOf(form).posted,
  }
}

function openingTold(form: Creation): readonly Change[] {
  const { posted, held } = openingOf(form)
  const opening = { what: 'Opening balance of Checking', before: null, after: formatMoney(posted) }
  const aside = { what: 'Of it set aside', before: null, after: formatMoney(held) }
  return held.minor > 0n ? [opening, aside] : [opening]
}

/**
 * Whoever removes the second steps of a colleague could become them, so a real institution asks for
 * a second person even where its profile asks for none.
 */
export const removeStepsOrAsk = (
  db: Db,
  second: SecondPerson,
  scene: UserScene,
  deed: Deed,
  wish: StepsWish,
) =>
  orAsk(
    db,
    { ...second, needed: second.needed || scene.institution.demo === undefined },
    { ...deed, at: scene.clock.now() },
    (tx) => removeSteps(tx, scene, deed, wish),
    (held) => wishToRemove(wish, held),
  )

/**
 * Nobody changes alone who somebody is where the institution asks for a second person; nor, in a
 * real one, where their codes and links are mailed.
 */
export async function changeDetailsOrAsk(
  db: Db,
  second: SecondPerson,
  scene: UserScene,
  deed: Deed,
  request: DetailsRequest,
) {
  const isReal = scene.institution.demo === undefined
  const needed = second.needed || (isReal && (await changesEmail(db, request)))
  return orAsk(
    db,
    { ...second, needed },
    { ...deed, at: scene.clock.now() },
    (tx) => changeDetails(tx, scene, deed, request),
    (changed) => (changed.fields.length > 0 ? requestToChange(request, changed) : undefined),
  )
}

/** Carries out what a second person agreed to; whoever is created is invited to choose a password. */
export function userCarriers(scene: UserScene): Carriers {
  const { refusals } = createUser(scene.institution)
  const carryOut: Carrier = (tx, { askedBy, decider }, payload) => {
    const { actorId: secondPersonId, address } = decider
    const deed = { actorId: askedBy, secondPersonId, address }
    // This module wrote the payload; the request kept it as it was.
    const wish = payload as CreationWish
    const password = randomBytes(32).toString('base64url')
    return explained(refusals, create(tx, scene, deed, { ...wish, password }))
  }
  return {
    [CREATE_ADMINISTRATOR]: carryOut,
    [CREATE_WITH_MONEY]: carryOut,
    [CHANGE_DETAILS]: (tx, { askedBy, decider }, payload) => {
      const { actorId: secondPersonId, address } = decider
      const deed = { actorId: askedBy, secondPersonId, address }
      const request = payload as DetailsRequest
      return explained(detailsEndpoint.refusals, changeDetails(tx, scene, deed, request))
    },
    [REMOVE_STEPS]: (tx, { askedBy, decider }, payload) => {
      const { actorId: secondPersonId, address } = decider
      const deed = { actorId: askedBy, secondPersonId, address }
      return explained(removeUserSteps.refusals, removeSteps(tx, scene, deed, payload as StepsWish))
    },
  }
}
