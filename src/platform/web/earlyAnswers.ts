// What the built page of the home has asked the server while the scripts of the application were still on their way
// (decision 101). Each answer is taken once, by whoever would have asked.
import type { Endpoint, ReplyOf } from '../../values/endpoint.ts'
import { viewHeaders } from './memberView.ts'

interface Asked {
  readonly coming: Promise<unknown>
  /** Once it is there. */
  known?: unknown
}

declare global {
  /** One script has asked, another takes the answers. */
  var earlyAnswers: Map<string, Asked> | undefined
}

/** @returns the answer; undefined where there is none, or a refusal */
export function askEarly(path: string): Promise<unknown> {
  const asked: Asked = {
    coming: fetch(path, { headers: viewHeaders(path) })
      .then(async (response) =>
        response.ok ? (asked.known = (await response.json()) as unknown) : undefined,
      )
      .catch(() => undefined),
  }
  globalThis.earlyAnswers ??= new Map()
  globalThis.earlyAnswers.set(path, asked)
  return asked.coming
}

const asked = ({ path }: Endpoint): Asked | undefined => globalThis.earlyAnswers?.get(path)

/** What was answered already. */
export function knownEarly<E extends Endpoint>(endpoint: E): ReplyOf<E> | undefined {
  const known = asked(endpoint)?.known
  if (known !== undefined) globalThis.earlyAnswers?.delete(endpoint.path)
  return known as ReplyOf<E> | undefined
}

/** What is still on its way; undefined where nothing is, or where nothing comes of it. */
export async function comingEarly<E extends Endpoint>(
  endpoint: E,
): Promise<ReplyOf<E> | undefined> {
  const coming = asked(endpoint)?.coming
  globalThis.earlyAnswers?.delete(endpoint.path)
  return (await coming) as ReplyOf<E> | undefined
}

/** Nobody is signed in any more, or somebody else is. */
export const forgetEarly = (): void => globalThis.earlyAnswers?.clear()
