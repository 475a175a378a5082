import { type Permission, type Refusal, refusalMessage } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS, type StandardCode } from '../../values/refusals.ts'
import { type FileOperation, type Operation, PATH_PART_MAX } from './operations.ts'
import {
  nameContracts,
  printSchemas,
  type Contracts,
  type Printed,
  type Spec,
} from './openapiSchemas.ts'

/** What the document says beside its operations. */
export interface ApiFacts {
  readonly title: string
  readonly description: string
  /** The names of the cookies that a session, and the way to one, are known by. */
  readonly cookies: { readonly session: string; readonly signingIn: string }
}

/** The OpenAPI document of the operations, printed from their contracts: good to make a client of. */
export function printApi(
  operations: readonly Operation[],
  contracts: Contracts,
  { title, description, cookies }: ApiFacts,
): Spec {
  const names = nameContracts(operations, contracts)
  const printed = printSchemas(operations, names)
  const paths: Record<string, Record<string, Spec>> = {}
  for (const operation of operations) {
    const { name, module } = names.operations.get(operation)!
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: {
        operationId: name,
        tags: [module],
        summary: operation.summary,
        security: securityOf(operation),
        ...parametersOf(operation, printed),
        ...requestOf(operation, printed),
        responses: responsesOf(operation, printed),
      },
    }
  }
  const key = (place: string, cookie: string) => ({ type: 'apiKey', in: place, name: cookie })
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...names.operations.values()].map(({ module }) => module))]
      .toSorted()
      .map((module) => ({ name: module })),
    paths,
    components: {
      schemas: { ...printed.components, Refusal: REFUSAL },
      securitySchemes: {
        session: key('cookie', cookies.session),
        signingIn: key('cookie', cookies.signingIn),
        csrfToken: key('header', 'x-csrf-token'),
      },
    },
  }
}

const REFUSAL: Spec = {
  type: 'object',
  description: 'Every answer that is not a success.',
  properties: {
    code: { type: 'string', description: 'The name of the refusal, for programs.' },
    message: { type: 'string', description: 'The same as a sentence for people.' },
    fields: {
      type: 'object',
      description: 'A sentence for each input at fault, by its name.',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['code', 'message'],
}

const changes = ({ method }: Operation): boolean => method !== 'GET'

function securityOf(operation: Operation): readonly Spec[] {
  if (operation.permission === 'anyone') return []
  if (operation.permission === 'second-step') return [{ signingIn: [] }]
  return [{ session: [], ...(changes(operation) && { csrfToken: [] }) }]
}

function parametersOf({ params, query }: Operation, { inlineOf }: Printed): Spec {
  const parameters = (
    [
      ['path', params],
      ['query', query],
    ] as const
  ).flatMap(([place, schema]) => {
    if (!schema) return []
    const { properties = {}, required = [] } = inlineOf(schema) as {
      properties?: Record<string, Spec>
      required?: readonly string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      // The router takes no longer part of a path for one that exists.
      schema: place === 'path' ? { maxLength: PATH_PART_MAX, ...property } : property,
    }))
  })
  return parameters.length === 0 ? {} : { parameters }
}

const isFile = (operation: Operation): operation is FileOperation => 'types' in operation

/** Bytes as they are. */
const BINARY: Spec = { type: 'string', format: 'binary' }

function requestOf(operation: Operation, { inputOf }: Printed): Spec {
  if (isFile(operation)) return {}
  const { body, upload } = operation
  if (upload) {
    const media = { schema: { ...BINARY, maxLength: upload.bytesMax } }
    const content = Object.fromEntries(upload.types.map((type) => [type, media]))
    return { requestBody: { required: true, content } }
  }
  return body
    ? {
        requestBody: { required: true, content: { 'application/json': { schema: inputOf(body) } } },
      }
    : {}
}

function responsesOf(operation: Operation, { outputOf }: Printed): Spec {
  const success = isFile(operation)
    ? Object.fromEntries(operation.types.map((type) => [type, { schema: BINARY }]))
    : { 'application/json': { schema: outputOf(operation.reply) } }
  const refusals = Object.entries<Refusal>({ ...standardOf(operation), ...operation.refusals })
  const byStatus = Map.groupBy(refusals, ([, { status }]) => String(status))
  return {
    '200': { description: operation.summary, content: success },
    ...Object.fromEntries([...byStatus].map(([status, some]) => [status, refusedWith(some)])),
  }
}

/** Each code with the sentence that people read. */
const refusedWith = (refusals: readonly (readonly [string, Refusal])[]): Spec => ({
  description: refusals
    .map(([code, refusal]) => `\`${code}\`: ${refusalMessage(refusal)}`)
    .join('\n\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Refusal' },
          { properties: { code: { enum: refusals.map(([code]) => code) } } },
        ],
      },
    },
  },
})

const WITHOUT_SESSION: readonly Permission[] = ['anyone', 'second-step']
const OF_ANY_STANDING: readonly Permission[] = [
  ...WITHOUT_SESSION,
  'any-session',
  'enrolling',
  'signed-in',
]

/** What may come of any operation of this kind, whatever it does. */
function standardOf(operation: Operation): Partial<Record<StandardCode, Refusal>> {
  const { permission, params, query, method } = operation
  const sends = method !== 'GET'
  const hasSession = !WITHOUT_SESSION.includes(permission)
  const applies: Record<StandardCode, boolean> = {
    invalid_input: sends || query !== undefined || params !== undefined,
    unauthenticated: permission !== 'anyone',
    forbidden: !OF_ANY_STANDING.includes(permission),
    password_change_due: hasSession && permission !== 'any-session' && permission !== 'signed-in',
    factor_needed: hasSession && permission !== 'any-session' && permission !== 'enrolling',
    view_read_only: sends,
    view_not_shown: hasSession && !sends && operation.seenByStaff !== true,
    view_ended: operation.seenByStaff === true,
    cross_site: sends,
    not_found: params !== undefined,
    method_not_allowed: false,
    too_large: sends,
    unsupported_type: sends,
    too_many: true,
    unavailable: true,
    outcome_unknown: sends,
    unexpected: true,
  }
  return Object.fromEntries(
    Object.entries(STANDARD_REFUSALS).filter(([code]) => applies[code as StandardCode]),
  )
}
