import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { isApplicant } from '../../../values/standing.ts'
import { ok, type Result } from '../../../values/result.ts'
import { askAppointment } from '../appointment.contract.ts'
import { beginWithMember, readMemberSubject } from '../beginning.contract.ts'
import { sendContactMessage } from '../contract.ts'
import {
  answerMessage,
  assignMessage,
  closeMessage,
  getMessage,
  listMessages,
  type MessageDetail,
  noteMessage,
  reopenMessage,
  seeMessage,
} from '../inbox.contract.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  listSavedAnswers,
  removeSavedAnswer,
} from '../savedAnswers.contract.ts'
import {
  beginThread,
  listThreads,
  readThread,
  replyToThread,
  seeThread,
} from '../threads.contract.ts'
import { beginAsStaff, subjectToWriteAbout } from './beginning.ts'
import { begin, reply, see } from './conversing.ts'
import { countFolders, listFolder, messageDetail } from './inbox.ts'
import { receiveContact } from './receiving.ts'
import { type Branch, requestAppointment } from './requesting.ts'
import { addSaved, changeSaved, removeSaved, savedAnswers } from './savedAnswers.ts'
import { answer, assign, close, note, reopen, seeAsStaff } from './support.ts'
import type { Askable } from './subjects.ts'
import { readOwnThread, threadsOf } from './threads.ts'

interface SupportDependencies {
  readonly db: Db
  /** Where people can come for a talk. */
  readonly branches?: readonly Branch[]
  /** What modules announce that members can ask about. */
  readonly askables?: readonly Askable[]
}

type Parts = Required<Pick<SupportDependencies, 'db' | 'askables'>>

/** Everything the support module answers on the wire. */
export function supportRoutes(
  mount: Mount,
  { db, branches = [], askables = [] }: SupportDependencies,
): void {
  mount(sendContactMessage, ({ context, body }) => receiveContact(db, context, body))
  mount(askAppointment, ({ context, body }) => requestAppointment(db, context, { body, branches }))
  threadRoutes(mount, { db, askables })
  readingRoutes(mount, { db, askables })
  moveRoutes(mount, { db, askables })
  savedRoutes(mount, db)
}

/** What members and applicants call. */
function threadRoutes(mount: Mount, { db, askables }: Parts): void {
  mount(listThreads, async ({ caller, query }) =>
    ok(await threadsOf(db, caller.personId, query.after)),
  )

  mount(readThread, ({ caller, params }) => readOwnThread(db, askables, caller.personId, params.id))

  mount(beginThread, async ({ caller, context, body }) => {
    const begun = await begin(db, context, {
      askables,
      input: body,
      isApplicant: isApplicant(caller),
    })
    if (!begun.ok) return begun
    return readBegun(begun.value, caller.personId)
  })

  mount(replyToThread, async ({ caller, context, params, body }) => {
    const replied = await reply(db, context, { askables, threadId: params.id, input: body })
    return replied.ok ? readOwnThread(db, askables, caller.personId, params.id) : replied
  })

  mount(seeThread, ({ context, params, body }) =>
    see(db, context, { askables, threadId: params.id, ...body }),
  )

  /** Whoever lost it in this very moment asked about what they could see. */
  const readBegun = async (threadId: string, personId: string) => {
    const read = await readOwnThread(db, askables, personId, threadId)
    return read.ok ? read : ({ ok: false, code: 'subject_not_found' } as const)
  }
}

function readingRoutes(mount: Mount, { db, askables }: Parts): void {
  mount(listMessages, async ({ context, query }) => {
    const { folder, q, member, after } = query
    const page = await listFolder(db, context, { folder, q, member, after })
    if (!page.ok) return page
    return ok({ ...page.value, counts: await countFolders(db, context) })
  })

  mount(getMessage, ({ context, params }) => messageDetail(db, context, askables, params.id))

  mount(
    readMemberSubject,
    ({ context, params: { id: personId }, query: { about: kind, of: id } }) =>
      subjectToWriteAbout(db, askables, context, { personId, kind, id }),
  )

  mount(beginWithMember, async ({ context, params: { id: personId }, body }) => {
    const begun = await beginAsStaff(db, context, { askables, personId, input: body })
    return begun.ok ? messageDetail(db, context, askables, begun.value) : begun
  })

  mount(seeMessage, ({ context, params, body }) =>
    seeAsStaff(db, context, { messageId: params.id, ...body }),
  )
}

function moveRoutes(mount: Mount, { db, askables }: Parts): void {
  /** The message as it is once it was moved. */
  const afterwards = async <Code extends string>(
    context: ActionContext,
    messageId: string,
    moved: Result<void, Code>,
  ): Promise<Result<MessageDetail, Code | 'not_found' | 'not_for_role'>> =>
    moved.ok ? messageDetail(db, context, askables, messageId) : moved

  mount(assignMessage, async ({ context, params: { id }, body }) => {
    const to = body.to === 'me' ? context.actorId : body.to
    return afterwards(context, id, await assign(db, context, { messageId: id, ...body, to }))
  })
  mount(answerMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await answer(db, context, { askables, messageId: id, input: body })),
  )
  mount(noteMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await note(db, context, { messageId: id, input: body })),
  )
  mount(closeMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await close(db, context, { messageId: id, ...body })),
  )
  mount(reopenMessage, async ({ context, params: { id }, body }) =>
    afterwards(context, id, await reopen(db, context, { messageId: id, ...body })),
  )
}

function savedRoutes(mount: Mount, db: Db): void {
  const afterwards = async <Code extends string>(done: Result<void, Code>) =>
    done.ok ? ok({ answers: await savedAnswers(db) }) : done

  mount(listSavedAnswers, async () => ok({ answers: await savedAnswers(db) }))
  mount(addSavedAnswer, async ({ context, body }) => afterwards(await addSaved(db, context, body)))
  mount(changeSavedAnswer, async ({ context, params, body }) =>
    afterwards(await changeSaved(db, context, { ...params, ...body })),
  )
  mount(removeSavedAnswer, async ({ context, params, body }) =>
    afterwards(await removeSaved(db, context, { ...params, ...body })),
  )
}
