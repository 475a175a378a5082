import type { input, output, ZodMiniType } from 'zod/mini'
import type { StaffPermission } from './staffPermissions.ts'
import type { StaffRole } from './staffRoles.ts'
import { fill, type Sentence, type Value, verbatim, type Words } from './sentence.ts'

/**
 * Who may call an endpoint. There is no default: a route without one does not start.
 *
 * - `anyone`: no session needed.
 * - `second-step`: the password was right, the code is still missing.
 * - `any-session`: whoever has a session, whatever they still have to do before they may go on.
 * - `enrolling`: any session, even of staff who have yet to set up their second step, but not while
 *   somebody else knows the password.
 * - `signed-in`: any session, whatever the standing of its owner; of staff without their second step
 *   only while their password has to be changed first.
 * - `applicant`: signed in and not approved (pending or rejected).
 * - `member`: signed in, approved, role user.
 * - `person`: whoever passes as `member` or as `applicant`, so everybody signed in whom the credit union serves.
 * - `staff`: signed in, role admin, whichever their role on staff.
 * - `administrator`: staff whose role is administrator.
 * - the others, such as `members:read`: staff whose role holds it, by the table in `staffPermissions.ts`.
 */
export type Permission =
  | 'anyone'
  | 'second-step'
  | 'any-session'
  | 'enrolling'
  | 'signed-in'
  | 'applicant'
  | 'member'
  | 'person'
  | 'staff'
  | 'administrator'
  | StaffPermission

export type Role = 'pending' | 'user' | 'admin'
export type Status = 'pending' | 'approved' | 'rejected' | 'active' | 'suspended'

/** The person behind a request, as the database has them at this moment. */
export interface Caller {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  readonly role: Role
  /** Of staff only. */
  readonly staffRole: StaffRole | null
  readonly status: Status
  /** Who of our staff reads this as the member sees it (decision 121); the rest of the caller is the member. */
  readonly seenBy?: string
}

/** A refusal as an endpoint declares it: the HTTP status and the sentence people read. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** Its places are filled from `values`. */
  readonly message: Sentence
  readonly values?: Readonly<Record<string, Value>>
}

/** What a refusal says, its places filled. */
export const refusalMessage = ({ message, values }: Refusal): Words =>
  verbatim(values === undefined ? message : fill(message, values))

export interface Upload {
  readonly types: readonly string[]
  readonly bytesMax: number
}

type Schema = ZodMiniType

/**
 * One call the server answers, as plain data: the server mounts it, the browser calls it, and the
 * OpenAPI document is printed from it. Paths carry parameters as `:name`.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Code extends string = string,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly permission: Permission
  readonly summary: string
  /** Staff may read it as the member sees it, with the member's consent (decision 121). Whatever does not say so they may not. */
  readonly seenByStaff?: true
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** A file instead of a JSON body: which media types it may have, and how many bytes. */
  readonly upload?: Upload
  readonly reply: Reply
  readonly refusals: Readonly<Record<Code, Refusal>>
}

export const endpoint = <
  const Code extends string,
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  description: Endpoint<Params, Query, Body, Reply, Code>,
): Endpoint<Params, Query, Body, Reply, Code> => description

type In<S> = S extends Schema ? input<S> : undefined
type Out<S> = S extends Schema ? output<S> : undefined

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Out<P> : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Out<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Out<B> : never
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Out<R> : never
export type CodeOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer C> ? C : never

type Part<Name extends string, S> = S extends Schema ? { readonly [K in Name]: In<S> } : unknown

/** What a caller must hand over: only the parts the endpoint has. */
export type ArgumentsOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/** The body of every answer that is not a success. `fields` names the inputs at fault. */
export interface RefusalBody {
  readonly code: string
  readonly message: Words
  readonly fields?: Readonly<Record<string, Words>>
  /** Where it went wrong on our side: by this, staff find it in the log. */
  readonly reference?: string
}
