import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from '../../scripts/testing/imports.ts'

/** Any part of a file's syntax tree, in the shape of ESTree. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

/** A node, and what it stands in, from the inside out, as long as it is looked at. */
export interface Placed {
  readonly node: Node
  readonly parents: readonly Node[]
}

export interface SourceFile {
  readonly path: string
  readonly text: string
}

export const sourceFile = (path: string): SourceFile => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
})

export const linesIn = (text: string): number => text.trimEnd().split('\n').length

/** The line a node begins on, as an editor counts. */
export const lineOf = ({ text }: SourceFile, { start }: Node): number =>
  linesIn(`${text.slice(0, start)}|`)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** Looks at every node of a tree, an outer one before what is in it. */
export function walk(root: Node, look: (placed: Placed) => void): void {
  const parents: Node[] = []
  const enter = (node: Node): void => {
    look({ node, parents })
    parents.unshift(node)
    for (const key in node) {
      const value = node[key]
      if (typeof value !== 'object' || value === null) continue
      if (!Array.isArray(value)) {
        if (isNode(value)) enter(value)
      } else for (const child of value) if (isNode(child)) enter(child)
    }
    parents.shift()
  }
  enter(root)
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type)

/** A node and everything in it. */
export function inside(root: Node): readonly Node[] {
  const nodes: Node[] = []
  walk(root, ({ node }) => void nodes.push(node))
  return nodes
}

const trees = new WeakMap<SourceFile, Node>()

/** The syntax tree of a file, made once for all rules. */
export function parsed(file: SourceFile): Node {
  const known = trees.get(file)
  if (known) return known
  const { program, errors } = parseSync(file.path, file.text, { preserveParens: false })
  if (errors[0]) throw new Error(`${file.path}: ${errors[0].message}`)
  const tree = program as unknown as Node
  trees.set(file, tree)
  return tree
}

/** `page.waitForTimeout` for what is called or read there; empty for what has no such name. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name'])
  if (node.type === 'CallExpression') return nameOf(node['callee'])
  if (node.type !== 'MemberExpression' || node['computed'] === true) return ''
  const object = nameOf(node['object'])
  return `${object === '' ? '?' : object}.${nameOf(node['property'])}`
}

/** The name of what a call calls; empty for what is no call. */
export const calledBy = (node: Node): string => (node.type === 'CallExpression' ? nameOf(node) : '')

export const argumentsOf = (node: Node): readonly Node[] =>
  (node['arguments'] as readonly Node[] | undefined) ?? []

/** The names of the properties of an object literal, with their values. */
export function propertiesOf(node: Node | undefined): ReadonlyMap<string, Node> {
  const properties = node?.type === 'ObjectExpression' ? (node['properties'] as Node[]) : []
  return new Map(
    properties
      .filter(({ type }) => type === 'Property')
      .map((property) => [nameOf(property['key']), property['value'] as Node]),
  )
}
