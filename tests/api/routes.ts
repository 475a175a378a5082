import type { TestPortal } from '../factories/portal.ts'

/** A schema of the document, as far as tests look into it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Media {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
  }[]
  readonly requestBody?: Media
  readonly responses: Readonly<Record<string, Media>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

/** A route as the OpenAPI document tells it; `name` is `'GET /api/transfers/{id}'`. */
export interface Route {
  readonly name: string
  readonly method: string
  /** With every path parameter filled in by the id of nothing. */
  readonly path: string
  readonly summary: string | undefined
  readonly pathNames: readonly string[]
  readonly queryNames: readonly string[]
  /** Undefined where no JSON body is read. */
  readonly bodyNames: readonly string[] | undefined
  /** The names of all its refusals, by status. */
  readonly refusals: ReadonlyMap<number, readonly string[]>
}

export const ID_OF_NOTHING = '01990000-0000-7000-8000-000000000000'

export const documentOf = async (portal: TestPortal): Promise<ApiDocument> =>
  (await portal.visitor().get('/api/openapi.json')).body as ApiDocument

/** Every route the portal admits to having. */
export async function routesOf(portal: TestPortal): Promise<readonly Route[]> {
  const document = await documentOf(portal)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      describe(document, path, method, operation),
    ),
  )
}

/** The schema that a name of the document stands for. */
export const schemaAt = ({ components }: ApiDocument, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)!]!

/** The codes that an answer may have, from the part that narrows them down. */
const codesIn = ({ content }: Media): readonly string[] =>
  content['application/json']?.schema.allOf?.flatMap(
    ({ properties }) => properties?.['code']?.enum ?? [],
  ) ?? []

function describe(
  document: ApiDocument,
  path: string,
  method: string,
  operation: Operation,
): Route {
  const { summary, parameters = [], requestBody, responses } = operation
  const named = (place: string): string[] =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
  const json = requestBody?.content['application/json']
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, ID_OF_NOTHING),
    summary,
    pathNames: named('path'),
    queryNames: named('query'),
    bodyNames: json && Object.keys(schemaAt(document, json.schema).properties ?? {}),
    refusals: new Map(
      Object.entries(responses).map(([status, answer]) => [Number(status), codesIn(answer)]),
    ),
  }
}

/** Every route the router really has, read from its own drawing of them. */
export function mountedRoutes({ app }: TestPortal): readonly string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      above.splice(depth, Infinity, part)
      const path = above.join('').replaceAll(/:(\w+)/g, '{$1}')
      return methods.split(', ').map((method) => `${method} ${path}`)
    })
}
