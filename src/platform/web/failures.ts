import { ApiRefusal, NetworkFailure } from './api.ts'
import type { Attempt } from './settling.ts'

/** The server said no, and meant it; a server that stumbled said nothing. */
export const saidNo = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && error.status < 500

/** The server's sentence where it said no; undefined after silence, and where it stumbled. */
export const refusalSentence = (error: unknown): string | undefined =>
  saidNo(error) ? error.message : undefined

/** The action is not done but waits for another administrator: the form has done its work. */
export const isHandedOn = (error: Error): boolean =>
  error instanceof ApiRefusal && error.code === 'waits_for_second_person'

/** A refusal speaks for itself; whatever has no name gets the sentence of the action, `failed`. */
export function failureSentence(error: unknown, failed: string): string {
  const refused = refusalSentence(error)
  if (refused !== undefined) return refused
  if (!(error instanceof NetworkFailure)) return failed
  return `${failed}${failed.endsWith('.') ? '' : '.'} ${error.message}`
}

/** The same for a change of something on a list; after silence the list shows how things stand. */
export const changeSentence = (error: Error): string =>
  error instanceof NetworkFailure
    ? 'We could not reach the server, and cannot tell whether the change was made. Check the list, then try again.'
    : error.message

/** Why an order was not carried out, and what that means for the money. */
export interface OrderProblem {
  readonly sentence: string
  readonly about: string
  /** No answer came or the server stumbled: sending the same id again settles it. */
  readonly retry: boolean
  /** This id belongs to another order; only a new form gets further. */
  readonly startAgain: boolean
  /** The name of the refusal; undefined after silence. */
  readonly code?: string
  /** Which fields of what was sent the server objects to. */
  readonly fields?: Readonly<Record<string, string>>
}

export interface OrderWords {
  /** What is certain after a refusal: "No money left your account." */
  readonly nothingDone: string
  /** What is not known after silence, and why trying again is safe. */
  readonly unknown: string
  /** Said where the server stumbled, instead of its own sentence. */
  readonly stumbled?: string
  /** Said where no answer came. */
  readonly silent?: string
}

/** Refusals after which a form can never be sent: its id stands for something else. */
const SPENT_IDS: readonly string[] = ['id_reused', 'draft_sent']

/** What it means that an order was refused by name. */
export function refusedOrder(refusal: ApiRefusal, nothingDone: string): OrderProblem {
  const { message, code, fields } = refusal
  const startAgain = SPENT_IDS.includes(code)
  const about = startAgain ? '' : nothingDone
  return { sentence: message, about, retry: false, startAgain, code, fields }
}

/** What a failed request means that would have moved or promised money. */
export const orderProblemOf =
  ({ nothingDone, unknown, stumbled, silent = 'We could not reach the server.' }: OrderWords) =>
  (error: unknown, { online, unsettled }: Attempt): OrderProblem => {
    const unsure = { about: unknown, retry: true, startAgain: false }
    if (saidNo(error)) return refusedOrder(error, nothingDone)
    if (error instanceof ApiRefusal) return { ...unsure, sentence: stumbled ?? error.message }
    if (online) return { ...unsure, sentence: silent }
    const about = unsettled ? unknown : `${nothingDone} Try again when you are back.`
    return { ...unsure, sentence: 'You are offline.', about }
  }
