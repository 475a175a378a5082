import type { TestPortal } from '../factories/portal.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
}

interface Operation {
  readonly summary?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
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
}

export const ID_OF_NOTHING = '01990000-0000-7000-8000-000000000000'

/** Every route the portal admits to having. */
export async function routesOf(portal: TestPortal): Promise<readonly Route[]> {
  const { paths } = (await portal.visitor().get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describe(path, method, operation)),
  )
}

function describe(path: string, method: string, operation: Operation): Route {
  const { summary, parameters = [], requestBody } = operation
  const named = (place: string): string[] =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
  const { properties } = requestBody?.content['application/json'].schema ?? {}
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, ID_OF_NOTHING),
    summary,
    pathNames: named('path'),
    queryNames: named('query'),
    bodyNames: requestBody && Object.keys(properties ?? {}),
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
