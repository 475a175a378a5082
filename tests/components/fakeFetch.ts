import {
  type CodeOf,
  type Endpoint,
  type Refusal,
  refusalMessage,
  type ReplyOf,
} from '../../src/values/endpoint.ts'
import { STANDARD_REFUSALS, type StandardCode } from '../../src/values/refusals.ts'
import { announce, type Answer, type Asked, fitting, lose, Misfit, nameOf } from './fakeServer.ts'

export { askedOf } from './fakeServer.ts'

/** What a refusal says beside its name, where the server says more than the contract. */
interface Details {
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  /** Where something went wrong on our side. */
  readonly reference?: string
}

type Reply<E extends Endpoint> = ReplyOf<E> | ((asked: Asked<E>) => ReplyOf<E>)
type Code<E extends Endpoint> = CodeOf<E> | StandardCode

/** From now on the endpoint answers so, until something else is announced for it. */
export const answers = <E extends Endpoint>(endpoint: E, reply: Reply<E>): void =>
  announce(endpoint, answering(endpoint, reply))

/** From now on the endpoint refuses, with the status and the sentence that its contract has. */
export const refuses = <E extends Endpoint>(
  endpoint: E,
  code: Code<E>,
  details: Details = {},
): void => announce(endpoint, refusing(endpoint, code, details))

/** From now on no answer comes: the connection is reset. */
export const loses = (endpoint: Endpoint): void => announce(endpoint, lose)

/** Lets an answer go that somebody waits for; the same answer is then given to whoever asks later. */
export interface Held<E extends Endpoint> {
  answer(reply: Reply<E>): void
  refuse(code: Code<E>, details?: Details): void
  lose(): void
}

/** From now on whoever asks the endpoint waits until the test lets the answer go. */
export function holds<E extends Endpoint>(endpoint: E): Held<E> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  announce(endpoint, async (asked) => (await promise)(asked))
  const release = (answer: Answer): void => {
    announce(endpoint, answer)
    resolve(answer)
  }
  return {
    answer: (reply) => release(answering(endpoint, reply)),
    refuse: (code, details = {}) => release(refusing(endpoint, code, details)),
    lose: () => release(lose),
  }
}

function answering<E extends Endpoint>(endpoint: E, reply: Reply<E>): Answer {
  // An answer leaves the server through its schema, so one that does not fit it would lie.
  const replyWith = (given: unknown): unknown =>
    fitting(endpoint.reply, given, `${nameOf(endpoint)} never answers so`)
  if (typeof reply !== 'function') {
    const body = replyWith(reply)
    return (asked) => json(200, takenBy(endpoint, asked) && body)
  }
  const replyTo = reply as (asked: Asked) => unknown
  return (asked) => json(200, takenBy(endpoint, asked) && replyWith(replyTo(asked)))
}

/** True; throws for a request that the server would refuse without looking further. */
function takenBy(endpoint: Endpoint, { params, query, body }: Asked): true {
  for (const [name, part] of Object.entries({ params, query, body }))
    fitting(endpoint[name as 'body'], part, `${nameOf(endpoint)} never takes such a ${name}`)
  return true
}

function refusing(endpoint: Endpoint, code: string, { message, ...details }: Details): Answer {
  const refusals: Readonly<Record<string, Refusal>> = { ...STANDARD_REFUSALS, ...endpoint.refusals }
  const refusal = refusals[code]
  if (!refusal) throw new Misfit(`${nameOf(endpoint)} never refuses with ${code}`)
  const body = { code, message: message ?? refusalMessage(refusal), ...details }
  return () => json(refusal.status, body)
}

const json = (status: number, body: unknown): Response => Response.json(body, { status })
