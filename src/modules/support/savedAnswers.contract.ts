import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id, instant, text, version } from '../../values/schema.ts'
import { english, say } from '../../values/sentence.ts'
import { idReused, line, MESSAGE_LENGTH_MAX } from './contract.ts'

export const SAVED_ANSWERS_MAX = 200
export const SAVED_TITLE_LENGTH_MAX = 80

/** What a saved answer may leave open, in braces; it is filled in where the answer is used. */
export const PLACEHOLDERS = ['firstName', 'subject', 'institution', 'supportPhone'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const BRACES = /\{([^{}]*)\}/g

const isKnown = (name: string): boolean => PLACEHOLDERS.some((known) => known === name)

/** A saved answer with its places filled, ready to be changed and sent. */
export const filledIn = (saved: string, values: Readonly<Record<Placeholder, string>>): string =>
  saved.replace(BRACES, (whole, name: string) =>
    isKnown(name) ? values[name as Placeholder] : whole,
  )

export const SavedAnswer = z.object({
  id: id(),
  title: z.string(),
  text: z.string(),
  version: z.int(),
  changedAt: instant(),
  changedBy: z.string(),
})
export type SavedAnswer = z.infer<typeof SavedAnswer>

const SavedAnswers = z.object({ answers: z.array(SavedAnswer) })

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/saved-answers',
  permission: 'messages:answer',
  summary: 'The answers that staff keep to begin from, by title',
  reply: SavedAnswers,
  refusals: {},
})

const written = {
  title: line(SAVED_TITLE_LENGTH_MAX, say('Please enter a title')),
  text: z.pipe(
    text(MESSAGE_LENGTH_MAX, say('Please write an answer')),
    z.string().check(
      z.refine((typed) => [...typed.matchAll(BRACES)].every(([, name]) => isKnown(name!)), {
        error: english('In braces, use only {places}', {
          places: PLACEHOLDERS.map((name) => `{${name}}`).join(', '),
        }),
      }),
    ),
  ),
}

const titleTaken = {
  status: 409,
  message: say('There is a saved answer with this title.'),
} as const

const gone = {
  status: 404,
  message: say('This saved answer is no longer there.'),
} as const

const changed = {
  status: 409,
  message: say('A colleague has changed this saved answer. Please look at it again.'),
} as const

export const AddSavedAnswerBody = z.strictObject({
  /** Made by the form; it becomes that of the answer. */
  id: id(),
  ...written,
})

export const addSavedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/saved-answers',
  permission: 'saved-answers:edit',
  summary: 'Keep another answer to begin from',
  body: AddSavedAnswerBody,
  reply: SavedAnswers,
  refusals: {
    id_reused: idReused,
    title_taken: titleTaken,
    too_many_saved: {
      status: 409,
      message: say('There are as many saved answers as can be kept. Please remove one first.'),
    },
  },
})

const ById = z.object({ id: id() })

export const ChangeSavedAnswerBody = z.strictObject({ version: version(), ...written })

export const changeSavedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/saved-answers/:id',
  permission: 'saved-answers:edit',
  summary: 'Change a saved answer',
  params: ById,
  body: ChangeSavedAnswerBody,
  reply: SavedAnswers,
  refusals: { saved_answer_gone: gone, changed, title_taken: titleTaken },
})

export const removeSavedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/saved-answers/:id/remove',
  permission: 'saved-answers:edit',
  summary: 'Keep a saved answer no longer',
  params: ById,
  body: z.strictObject({ version: version() }),
  reply: SavedAnswers,
  refusals: { saved_answer_gone: gone, changed },
})
