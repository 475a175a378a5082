import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGES = join(import.meta.dirname, '../../docs/operate')

/** What a page of docs/operate has to be typed under a heading, block by block. */
export function commandsIn(page: string, heading: string): readonly string[] {
  const text = readFileSync(join(PAGES, `${page}.md`), 'utf8')
  const [, section] = text.split(new RegExp(`^#+ ${heading}\\n`, 'm'))
  assert.ok(section !== undefined, `${page}.md has a part "${heading}"`)
  const [own] = section.split(/^#+ /m)
  const blocks = [...own!.matchAll(/^( *)```sh\n(.*?)^ *```/gms)]
  assert.ok(blocks.length > 0, `${page}.md says what to type under "${heading}"`)
  return blocks.map(([, indent, block]) => block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
}
