import { randomBytes } from 'node:crypto'
import { allOrNothing, type Db } from '../../../platform/server/db.ts'
import {
  type Carriers,
  explained,
  orAsk,
  type SecondPerson,
  type Wish,
} from '../../approvals/server/approvals.ts'
import { createUser, type Creation } from '../creation.contract.ts'
import { create } from './creation.ts'
import type { Deed, UserScene } from './parts.ts'

const CREATE_ADMINISTRATOR = 'create_administrator'

/** A request is read by people and kept for years, so no password stands in it. */
type AdministratorWish = Omit<Creation, 'password'>

/** Nobody makes another administrator alone, where the institution asks for a second person. */
export const createOrAsk = (
  db: Db,
  second: SecondPerson,
  scene: UserScene,
  deed: Deed,
  form: Creation,
) =>
  form.role === 'Admin'
    ? orAsk(
        db,
        second,
        { ...deed, at: scene.clock.now() },
        (tx) => create(tx, scene, deed, form),
        ({ replayed }) => (replayed ? undefined : wishFor(form)),
      )
    : allOrNothing(db, (tx) => create(tx, scene, deed, form))

function wishFor(form: Creation): Wish {
  const wish: AdministratorWish & { password?: string } = { ...form }
  delete wish.password
  return {
    kind: CREATE_ADMINISTRATOR,
    payload: wish,
    summary: 'Make somebody an administrator',
    changes: [
      { what: 'Name', before: null, after: wish.fullName },
      { what: 'E-mail', before: null, after: wish.email },
      { what: 'Role', before: null, after: wish.role },
    ],
    reason: 'New staff',
    subjectId: null,
  }
}

/** Carries out what a second person agreed to; the new administrator is invited to choose a password. */
export function userCarriers(scene: UserScene): Carriers {
  const { refusals } = createUser(scene.institution)
  return {
    [CREATE_ADMINISTRATOR]: (tx, { askedBy, decider }, payload) => {
      const deed = { actorId: askedBy, address: decider.address }
      // This module wrote the payload; the request kept it as it was.
      const wish = payload as AdministratorWish
      const password = randomBytes(32).toString('base64url')
      return explained(refusals, create(tx, scene, deed, { ...wish, password }))
    },
  }
}
