import type { Clock } from '../../../platform/server/clock.ts'
import { allOrNothing, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { askQuestion, listQuestions, sendContactMessage } from '../contract.ts'
import {
  answerMessage,
  assignMessage,
  closeMessage,
  getMessage,
  listMessages,
  type MessageDetail,
  noteMessage,
  reopenMessage,
} from '../inbox.contract.ts'
import { appointmentRoutes } from './appointments.ts'
import { countFolders, listFolder, messageDetail } from './inbox.ts'
import { questionsOf } from './questions.ts'
import {
  answer,
  assign,
  type Deed,
  type MoveRefusal,
  note,
  receiveContact,
  receiveQuestion,
  setClosed,
  type Wish,
} from './support.ts'
import { chargeAcknowledgment, chargeMember, chargeNetwork } from './throttle.ts'

export interface SupportParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
  /** Where people can come for a talk. */
  readonly branches?: readonly { readonly id: string; readonly name: string }[]
}

/** Everything the support module answers on the wire. */
export function supportRoutes(mount: Mount, parts: SupportParts): void {
  writingRoutes(mount, parts)
  appointmentRoutes(mount, parts)
  readingRoutes(mount, parts)
  moveRoutes(mount, parts)
}

function writingRoutes(mount: Mount, { db, clock, institution }: SupportParts): void {
  mount(sendContactMessage, async ({ body, address }) => {
    const at = clock.now()
    if (!(await chargeNetwork(db, at, address))) return refuse('too_many_messages')
    const acknowledge = await chargeAcknowledgment(db, at, body.email)
    await inTransaction(db, (tx) =>
      receiveContact(tx, { at, address, institution }, body, acknowledge),
    )
    return ok({ receivedAt: at.toISOString() })
  })

  mount(askQuestion, async ({ caller, body, address }) => {
    const at = clock.now()
    const { memberId: actorId } = caller
    if (!(await chargeMember(db, at, actorId))) return refuse('too_many_messages')
    const deed = { actorId, at, address, institution }
    const asked = await allOrNothing(db, (tx) => receiveQuestion(tx, deed, body))
    return asked.ok ? ok({ receivedAt: at.toISOString() }) : asked
  })

  mount(listQuestions, async ({ caller, query }) =>
    ok(await questionsOf(db, caller.memberId, query.before)),
  )
}

function readingRoutes(mount: Mount, { db }: SupportParts): void {
  mount(listMessages, async ({ caller, query }) => {
    const { folder, q, before } = query
    const page = await listFolder(db, caller.memberId, { folder, q, before })
    return ok({ ...page, counts: await countFolders(db, caller.memberId) })
  })

  mount(getMessage, async ({ caller, params }) => {
    const detail = await messageDetail(db, caller.memberId, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })
}

interface MoveCall {
  readonly caller: Caller
  readonly address: string
  readonly params: { readonly id: string }
  readonly body: { readonly version: number }
}

function moveRoutes(mount: Mount, { db, clock, institution }: SupportParts): void {
  /** Moves in one transaction and answers with the message as it is afterwards. */
  const move = async <Code extends string>(
    { caller, address, params, body }: MoveCall,
    deedOf: (tx: Tx, deed: Deed, wish: Wish) => Promise<Result<void, Code | MoveRefusal>>,
  ): Promise<Result<MessageDetail, Code | MoveRefusal>> => {
    const deed = { actorId: caller.memberId, at: clock.now(), address, institution }
    const wish = { messageId: params.id, version: body.version }
    const outcome = await allOrNothing(db, (tx) => deedOf(tx, deed, wish))
    if (!outcome.ok) return outcome
    const detail = await messageDetail(db, caller.memberId, params.id)
    assert(detail, 'a message that was moved is there')
    return ok(detail)
  }

  mount(assignMessage, (call) => {
    const to = call.body.to === 'me' ? call.caller.memberId : call.body.to
    return move(call, (tx, deed, wish) => assign(tx, deed, { ...wish, to }))
  })
  mount(answerMessage, (call) =>
    move(call, (tx, deed, wish) => answer(tx, deed, { ...wish, text: call.body.text })),
  )
  mount(noteMessage, (call) =>
    move(call, (tx, deed, wish) => note(tx, deed, { ...wish, text: call.body.text })),
  )
  mount(closeMessage, (call) =>
    move(call, (tx, deed, wish) => setClosed(tx, deed, { ...wish, closed: true })),
  )
  mount(reopenMessage, (call) =>
    move(call, (tx, deed, wish) => setClosed(tx, deed, { ...wish, closed: false })),
  )
}
