// Programs of others, which read what we write and say whether it is sound. Tests compare with them where
// they are installed, and say which they did without.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** Some programs read files in the encoding of the machine's language, which may be none. */
const LANGUAGE = { LC_ALL: 'C.UTF-8' }

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, ...LANGUAGE },
  })

/** `READERS_FROM=none` passes over what the machine has, to see what a newcomer sees. */
const passedOver = process.env['READERS_FROM'] === 'none'

/** How to see whether a program is here. */
export const answers =
  (command: string, ...args: readonly string[]) =>
  (): boolean =>
    !passedOver && run(command, args).status === 0

/** What the program prints; throws what it says where it refuses the file. */
export function mustRun(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = run(command, args)
  if (status !== 0) throw new Error(`${command} refused the file: ${stderr || stdout}`)
  return stdout
}

/** The path of a file with this content, which goes when the test ends. */
export function writtenTo(
  t: Pick<TestContext, 'after'>,
  name: string,
  content: string | Buffer,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
