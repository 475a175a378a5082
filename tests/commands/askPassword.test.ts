import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, test } from 'node:test'
import { askPassword } from '../../src/apps/server/askPassword.ts'

/** What is answered, and what can be read on the screen, when `keys` are pressed. */
async function typed(keys: readonly string[], isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} })
  const output = new PassThrough()
  const asked = askPassword({ input, output })
  for (const key of keys) input.write(key)
  if (!isTTY) input.end()
  const answer = await asked
  return { answer, shown: String(output.read() ?? '') }
}

const CONTROL_C = '\x03'
const CONTROL_D = '\x04'
const BACKSPACE = '\x7f'
const PROMPTS = 'Password (it is not shown): \nThe same once more: \n'

describe('at a terminal a new password', () => {
  test('is asked for twice and shown neither time', async () => {
    const { answer, shown } = await typed(['seven lanterns\r', 'seven lanterns\r'], true)
    assert.deepEqual(answer, { ok: true, value: 'seven lanterns' })
    assert.equal(shown, PROMPTS)
  })

  test('may be pasted twice in one go, and mended while it is typed', async () => {
    const keys = [`seven lamps${BACKSPACE.repeat(5)}lanterns\rseven lanterns\r`]
    const { answer } = await typed(keys, true)
    assert.deepEqual(answer, { ok: true, value: 'seven lanterns' })
  })

  for (const [what, keys, code] of [
    ['another one the second time', ['one\r', 'other\r'], 'passwords_differ'],
    ['nothing', ['\r'], 'no_password'],
    ['Control-C', ['seven', CONTROL_C], 'no_password'],
    ['Control-D', [CONTROL_D], 'no_password'],
    ['Control-C the second time', ['seven\r', CONTROL_C], 'passwords_differ'],
  ] as const) {
    test(`is refused in a sentence after ${what}`, async () => {
      const { answer, shown } = await typed(keys, true)
      assert.equal(!answer.ok && answer.code, code)
      assert.match(
        (!answer.ok && answer.message) || '',
        /^(No password was given|The two passwords)/,
      )
      assert.equal(PROMPTS.startsWith(shown), true, shown)
    })
  }
})

describe('without a terminal a new password', () => {
  test('is the first line of what comes in, with nothing asked', async () => {
    const { answer, shown } = await typed(['seven lanterns\n', 'no more of it\n'], false)
    assert.deepEqual(answer, { ok: true, value: 'seven lanterns' })
    assert.equal(shown, '')
  })

  test('may end without a line end', async () => {
    const { answer } = await typed(['seven lanterns'], false)
    assert.deepEqual(answer, { ok: true, value: 'seven lanterns' })
  })

  test('is asked for in a sentence that says how, when nothing comes in', async () => {
    const { answer } = await typed([], false)
    assert.equal(!answer.ok && answer.code, 'no_password')
    assert.match((!answer.ok && answer.message) || '', /hand it in as one line: .* < FILE$/)
  })
})
