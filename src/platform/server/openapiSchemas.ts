import * as z from 'zod/mini'
import type { Endpoint } from '../../values/endpoint.ts'
import type { Operation } from './operations.ts'

/** A part of the document. */
export type Spec = Readonly<Record<string, unknown>>

type Schema = z.core.$ZodType

/** What each module's contracts export, by the name of the module. */
export type Contracts = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

interface Names {
  readonly operations: ReadonlyMap<Operation, { readonly name: string; readonly module: string }>
  readonly schemas: ReadonlyMap<Schema, string>
}

const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value

/** An endpoint whose schemas depend on the profile is made anew by whoever uses it. */
const keyOf = ({ method, path }: Operation): string => `${method} ${path}`

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

interface Exported {
  readonly module: string
  readonly name: string
  readonly value: unknown
}

const unique = (
  module: string,
  name: string,
  value: unknown,
  exported: readonly Exported[],
): string =>
  exported.some((other) => other.name === name && other.value !== value)
    ? `${module}${capital(name)}`
    : name

/**
 * Operations and schemas have the names under which contracts export them. Two of one name have that
 * of their module in front.
 */
export function nameContracts(operations: readonly Operation[], contracts: Contracts): Names {
  const exported = Object.entries(contracts).flatMap(([module, some]) =>
    some.flatMap((contract) =>
      Object.entries(contract)
        .filter(([, value]) => isSchema(value) || isEndpoint(value))
        .map(([name, value]) => ({ module, name, value })),
    ),
  )
  const named = new Map(
    exported.flatMap(({ module, name, value }) =>
      isEndpoint(value)
        ? [[keyOf(value), { module, name: unique(module, name, value, exported) }] as const]
        : [],
    ),
  )
  const schemas = new Map<Schema, string>()
  for (const { module, name, value } of exported) {
    if (!isSchema(value) || name !== capital(name) || schemas.has(value)) continue
    schemas.set(value, capital(unique(module, name, value, exported)))
  }
  return {
    schemas,
    operations: new Map(
      operations.map((operation) => {
        const own = 'types' in operation ? operation : named.get(keyOf(operation))
        if (!own)
          throw new Error(`${operation.method} ${operation.path} is in no contract named here`)
        return [operation, { name: own.name, module: own.module }]
      }),
    ),
  }
}

/** Schemas as the document has them. */
export interface Printed {
  /** Those that operations refer to, by name. */
  readonly components: Spec
  readonly inputOf: (schema: Schema) => Spec
  readonly outputOf: (schema: Schema) => Spec
  /** The schema itself, for what is told piece by piece. */
  readonly inlineOf: (schema: Schema) => Spec
}

type Io = 'input' | 'output'
type Named = Map<Schema, string>

export function printSchemas(operations: readonly Operation[], names: Names): Printed {
  const all: Record<Io, Named> = { input: new Map(names.schemas), output: new Map(names.schemas) }
  const pieces: Named = new Map()
  for (const operation of operations) {
    const name = capital(names.operations.get(operation)!.name)
    const give = (named: Named, schema: Schema | undefined, part: string): void => {
      if (schema && !named.has(schema)) named.set(schema, `${name}${part}`)
    }
    give(pieces, operation.params, 'Path')
    give(pieces, operation.query, 'Query')
    if ('types' in operation) continue
    give(all.input, operation.body, 'Body')
    give(all.output, operation.reply, 'Answer')
  }
  for (const named of [all.input, all.output])
    if (new Set(named.values()).size < named.size) throw new Error('Two schemas have one name')
  const input = jsonOf('input', new Map([...all.input, ...pieces]))
  const output = jsonOf('output', all.output)
  const components: Record<string, Spec> = {}
  const refer = (json: Readonly<Record<string, Spec>>, name: string): Spec => {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(json[name]))
      throw new Error(`${name} is answered otherwise than it is sent: give it two names`)
    components[name] = json[name]!
    if (!known) for (const other of referredFrom(json[name]!)) refer(json, other)
    return { $ref: `${COMPONENTS}${name}` }
  }
  return {
    components,
    inputOf: (schema) => refer(input, all.input.get(schema)!),
    outputOf: (schema) => refer(output, all.output.get(schema)!),
    inlineOf: (schema) => {
      const json = input[pieces.get(schema)!]!
      for (const other of referredFrom(json)) refer(input, other)
      return json
    },
  }
}

const COMPONENTS = '#/components/schemas/'

const referredFrom = (json: Spec): readonly string[] =>
  [...JSON.stringify(json).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name!,
  )

function jsonOf(io: Io, named: Named): Readonly<Record<string, Spec>> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${COMPONENTS}${id}`,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      // An answer may have more one day: only what is sent is refused for what nobody asked for.
      if (def.type === 'object' && !(def as { catchall?: unknown }).catchall)
        delete jsonSchema.additionalProperties
      const { items } = jsonSchema
      if (isSchema(items)) jsonSchema.items = { $ref: `${COMPONENTS}${named.get(items)!}` }
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...json }]) => [id, json]),
  )
}
