import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { askAppointment } from '../appointment.contract.ts'
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
import { countFolders, listFolder, messageDetail } from './inbox.ts'
import { questionsOf } from './questions.ts'
import { type Branch, requestAppointment } from './requesting.ts'
import { receiveContact, receiveQuestion } from './receiving.ts'
import { answer, assign, close, note, reopen } from './support.ts'

interface SupportDependencies {
  readonly db: Db
  /** Where people can come for a talk. */
  readonly branches?: readonly Branch[]
}

/** Everything the support module answers on the wire. */
export function supportRoutes(mount: Mount, { db, branches = [] }: SupportDependencies): void {
  mount(sendContactMessage, ({ context, body }) => receiveContact(db, context, body))
  mount(askQuestion, ({ context, body }) => receiveQuestion(db, context, body))
  mount(listQuestions, async ({ caller, query }) =>
    ok(await questionsOf(db, caller.personId, query.before)),
  )
  mount(askAppointment, ({ context, body }) => requestAppointment(db, context, { body, branches }))
  readingRoutes(mount, db)
  moveRoutes(mount, db)
}

function readingRoutes(mount: Mount, db: Db): void {
  mount(listMessages, async ({ caller, query }) => {
    const { folder, q, before } = query
    const page = await listFolder(db, caller.personId, { folder, q, before })
    return ok({ ...page, counts: await countFolders(db, caller.personId) })
  })

  mount(getMessage, async ({ caller, params }) => {
    const detail = await messageDetail(db, caller.personId, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })
}

function moveRoutes(mount: Mount, db: Db): void {
  /** The message as it is once it was moved. */
  const afterwards = async <Code extends string>(
    { actorId }: ActionContext,
    messageId: string,
    moved: Result<void, Code>,
  ): Promise<Result<MessageDetail, Code>> => {
    if (!moved.ok) return moved
    const detail = await messageDetail(db, actorId, messageId)
    assert(detail, 'a message that was moved is there')
    return ok(detail)
  }

  mount(assignMessage, async ({ context, params: { id }, body }) => {
    const to = body.to === 'me' ? context.actorId : body.to
    return afterwards(context, id, await assign(db, context, { messageId: id, ...body, to }))
  })
  mount(answerMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await answer(db, context, { messageId: id, ...body })),
  )
  mount(noteMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await note(db, context, { messageId: id, ...body })),
  )
  mount(closeMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await close(db, context, { messageId: id, ...body })),
  )
  mount(reopenMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await reopen(db, context, { messageId: id, ...body })),
  )
}
