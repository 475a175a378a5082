import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../values/endpoint.ts'

/** What answers with a file and not in JSON. Such a route is no endpoint, but told of like one. */
export interface FileOperation extends Omit<Endpoint, 'reply' | 'body' | 'upload' | 'method'> {
  readonly method: 'GET'
  /** Unique among all operations; endpoints have the name under which their contract exports them. */
  readonly name: string
  readonly module: string
  /** The media types it may answer with. */
  readonly types: readonly string[]
}

/** Of a parameter in a path, in letters: what is longer is no path we have. */
export const PATH_PART_MAX = 200

export type Operation = Endpoint | FileOperation

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the document about the interface says of the route. */
    operation?: Operation
  }
}

interface Routes {
  readonly operations: Operation[]
  /** By path, as the router has it. */
  readonly methods: Map<string, Set<string>>
  /** Made when somebody first asks for what is not there. */
  patterns?: readonly (readonly [RegExp, ReadonlySet<string>])[]
}

const routesOf = new WeakMap<FastifyInstance, Routes>()

/** Remembers every route that is added from now on. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: Routes = { operations: [], methods: new Map() }
  routesOf.set(app, routes)
  app.addHook('onRoute', ({ config, method, url }) => {
    const methods = [method].flat()
    if (config?.operation && !methods.includes('HEAD')) routes.operations.push(config.operation)
    const known = routes.methods.get(url) ?? new Set()
    for (const each of methods) known.add(each)
    routes.methods.set(url, known)
  })
}

/** The rest of a path stands for pages, which have no business under `/api`. */
const patternOf = (url: string): RegExp =>
  url === '/*'
    ? /^(?!\/api\/)/
    : new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)

export const operationsOf = (app: FastifyInstance): readonly Operation[] =>
  routesOf.get(app)!.operations

/** With which methods a path can be used; none when there is nothing at all. */
export function methodsAt(app: FastifyInstance, path: string): readonly string[] {
  const routes = routesOf.get(app)!
  routes.patterns ??= [...routes.methods].map(([url, known]) => [patternOf(url), known] as const)
  const methods = routes.patterns.flatMap(([pattern, known]) =>
    pattern.test(path) ? [...known] : [],
  )
  return [...new Set(methods)].toSorted()
}
