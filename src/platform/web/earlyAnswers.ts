// What the built page of the home has asked the server while the scripts of the application were still on their way
// (decision 101). Each answer is taken once, by whoever would have asked.
import type { Endpoint, ReplyOf } from '../../values/endpoint.ts'
import { noteCursor } from './cursors.ts'
import { viewHeaders } from './memberView.ts'

interface Asked {
  readonly coming: Promise<unknown>
  /** Once it is there. */
  known?: unknown
  response?: Response
}

declare global {
  /** One script has asked, another takes the answers. */
  var earlyAnswers: Map<string, Asked> | undefined
}

/** @returns the answer; undefined where there is none, or a refusal */
export function askEarly(path: string): Promise<unknown> {
  const asked: Asked = {
    coming: fetch(path, { headers: viewHeaders(path) })
      .then(async (response) => {
        asked.response = response
        return response.ok ? (asked.known = (await response.json()) as unknown) : undefined
      })
      .catch(() => undefined),
  }
  globalThis.earlyAnswers ??= new Map()
  globalThis.earlyAnswers.set(path, asked)
  return asked.coming
}

/** Whether the application has not come by yet, which asks for the rest itself. */
export const waitsForApplication = (path: string): boolean =>
  globalThis.earlyAnswers?.has(path) ?? false

/** What was answered already. */
export function knownEarly<E extends Endpoint>(endpoint: E): ReplyOf<E> | undefined {
  const isKnown = asked(endpoint)?.known !== undefined
  return isKnown ? answerOf(endpoint, take(endpoint)) : undefined
}

/** What is still on its way; undefined where nothing is, or where nothing comes of it. */
export async function comingEarly<E extends Endpoint>(
  endpoint: E,
): Promise<ReplyOf<E> | undefined> {
  const early = take(endpoint)
  await early?.coming
  return answerOf(endpoint, early)
}

const asked = ({ path }: Endpoint): Asked | undefined => globalThis.earlyAnswers?.get(path)

function take(endpoint: Endpoint): Asked | undefined {
  const early = asked(endpoint)
  globalThis.earlyAnswers?.delete(endpoint.path)
  return early
}

function answerOf<E extends Endpoint>(_: E, early: Asked | undefined): ReplyOf<E> | undefined {
  if (early?.response) noteCursor(early.response)
  return early?.known as ReplyOf<E> | undefined
}

/** Nobody is signed in any more, or somebody else is. */
export const forgetEarly = (): void => globalThis.earlyAnswers?.clear()
