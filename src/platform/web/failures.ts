import { STANDARD_REFUSALS, withStop } from '../../values/refusals.ts'
import { say, type Sentence, type Translate, verbatim, type Words } from '../../values/sentence.ts'
import { ApiRefusal, NetworkFailure, UNREACHABLE } from './api.ts'
import { PASSKEY_NOT_USED, PasskeyNotUsed } from './passkeyDevice.ts'
import type { Attempt } from './settling.ts'

/** The server said no, and meant it; a server that stumbled said nothing. */
export const saidNo = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && error.status < 500

/** The server's sentence where it said no; undefined after silence, and where it stumbled. */
export const refusalSentence = (error: unknown): Words | undefined =>
  saidNo(error) ? error.message : undefined

/** The action is not done but waits for another administrator: the form has done its work. */
export const isHandedOn = (error: Error): boolean =>
  error instanceof ApiRefusal && error.code === 'waits_for_second_person'

/** With what staff find it by in the log, where something went wrong on our side. */
function withReference(t: Translate, sentence: Words, error: unknown): Words {
  const reference = error instanceof ApiRefusal ? error.reference : undefined
  if (reference === undefined) return sentence
  return verbatim(`${withStop(sentence)} ${t('Reference {reference}.', { reference })}`)
}

/** What an error says to people: a refusal its own sentence, silence and what has no name ours. */
export function messageOf(t: Translate, error: unknown): Words {
  if (error instanceof ApiRefusal) return withReference(t, error.message, error)
  if (error instanceof PasskeyNotUsed) return t(PASSKEY_NOT_USED)
  return t(error instanceof NetworkFailure ? UNREACHABLE : STANDARD_REFUSALS.unexpected.message)
}

/** A refusal speaks for itself; whatever has no name gets the sentence of the action, `failed`. */
export function failureSentence(t: Translate, error: unknown, failed: Words): Words {
  const refused = refusalSentence(error)
  if (refused !== undefined) return refused
  if (!(error instanceof NetworkFailure)) return withReference(t, failed, error)
  return verbatim(`${withStop(failed)} ${t(UNREACHABLE)}`)
}

/** The same for a change of something on a list; after silence the list shows how things stand. */
export const changeSentence = (t: Translate, error: unknown): Words =>
  error instanceof NetworkFailure
    ? t(
        'We could not reach the server, and cannot tell whether the change was made. Check the list, then try again.',
      )
    : messageOf(t, error)

/** Why an order was not carried out, and what that means for the money. */
export interface OrderProblem {
  readonly sentence: Words
  readonly about: Words | ''
  /** No answer came or the server stumbled: sending the same id again settles it. */
  readonly retry: boolean
  /** This id belongs to another order; only a new form gets further. */
  readonly startAgain: boolean
  /** The name of the refusal; undefined after silence. */
  readonly code?: string
  /** Which fields of what was sent the server objects to. */
  readonly fields?: Readonly<Record<string, Words>>
}

export interface OrderWords {
  /** What is certain after a refusal: "No money left your account." */
  readonly nothingDone: Sentence
  /** What is not known after silence, and why trying again is safe. */
  readonly unknown: Sentence
  /** Said where the server stumbled, instead of its own sentence. */
  readonly stumbled?: Sentence
  /** Said where no answer came. */
  readonly silent?: Sentence
}

/** Refusals after which a form can never be sent: its id stands for something else. */
const SPENT_IDS: readonly string[] = ['id_reused', 'draft_sent']

/** What it means that an order was refused by name. */
export function refusedOrder(refusal: ApiRefusal, nothingDone: Words): OrderProblem {
  const { message, code, fields } = refusal
  const startAgain = SPENT_IDS.includes(code)
  const about = startAgain ? '' : nothingDone
  return { sentence: message, about, retry: false, startAgain, code, fields }
}

/** What a failed request means that would have moved or promised money. */
export const orderProblemOf =
  (t: Translate, { nothingDone, unknown, stumbled, silent = SILENT }: OrderWords) =>
  (error: unknown, { online, unsettled }: Attempt): OrderProblem => {
    const unsure = { about: t(unknown), retry: true, startAgain: false }
    if (saidNo(error)) return refusedOrder(error, t(nothingDone))
    if (error instanceof ApiRefusal) {
      const sentence = stumbled === undefined ? error.message : t(stumbled)
      return { ...unsure, sentence: withReference(t, sentence, error) }
    }
    if (online) return { ...unsure, sentence: t(silent) }
    const about = unsettled
      ? t(unknown)
      : t('{nothingDone} Try again when you are back.', { nothingDone: t(nothingDone) })
    return { ...unsure, sentence: t('You are offline.'), about }
  }

const SILENT = say('We could not reach the server.')
