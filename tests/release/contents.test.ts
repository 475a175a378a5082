import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ownFiles, serverPackages } from '../../scripts/release/contents.ts'
import { readImports, reachedFrom, ROOT } from '../../scripts/testing/imports.ts'
import { COMMANDS } from '../../src/apps/server/commands.ts'

const programs = Object.values(COMMANDS).map(({ program }) => `src/apps/server/${program}`)

test('a release has every file that its commands reach, and no screen', () => {
  const files = new Set(ownFiles())
  const graph = readImports(['src', 'db'])
  const reached = ['src/platform/server/tracing.ts', ...programs].flatMap((program) => [
    ...reachedFrom(graph, program),
  ])
  const ours = reached.filter((path) => /^(src|db)\//.test(path))
  assert.ok(ours.length > 500, 'the files were found')
  assert.deepEqual(
    ours.filter((path) => !files.has(path)),
    [],
  )
  assert.deepEqual(
    [...files].filter((path) => path.endsWith('.tsx')),
    [],
  )
})

test('a release has the packages of the server, and none of the browser', () => {
  const packages = new Set(serverPackages())
  for (const name of ['fastify', 'pg', 'sharp', 'pdfkit', '@electric-sql/pglite', 'pino', 'zod'])
    assert.ok(packages.has(`node_modules/${name}`), name)
  for (const name of ['react-dom', 'react-aria-components', '@playwright/test', 'vite'])
    assert.ok(!packages.has(`node_modules/${name}`), name)
})

test('what npm run has for operators, a release has under the same name', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const ran = Object.entries(scripts).flatMap(([name, script]) => {
    const program = /^node src\/apps\/server\/([\w-]+\.ts)$/.exec(script)?.[1]
    return program ? [[name, program] as const] : []
  })
  const own = Object.entries(COMMANDS).map(([name, { program }]) => [name, program] as const)
  // To wait for a start is for whoever has no terminal to look at.
  const others = own.filter(([name]) => name !== 'ready')
  assert.deepEqual(new Map(ran), new Map(others))
})
