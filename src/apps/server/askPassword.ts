import { createInterface } from 'node:readline'
import { Writable, type Readable } from 'node:stream'
import { english } from '../../values/sentence.ts'
import { ok, refuse, type Result } from '../../values/result.ts'

interface Terminal {
  /** Standard input; with `isTTY` somebody is typing, else a program has written a line. */
  readonly input: Readable & { readonly isTTY?: boolean }
  /** Standard error, so that what a command prints can be piped on. */
  readonly output: Writable
}

type Asked = Result<string, 'no_password' | 'passwords_differ'>

/**
 * A new password, which stays out of the shell's history and off the screen: typed twice without
 * being shown, or the first line of what is piped in.
 */
export async function askPassword({ input, output }: Terminal): Promise<Asked> {
  const reader = createInterface({ input, output: silence(), terminal: input.isTTY ?? false })
  // Ends without a line when the input does, and when somebody presses Control-C or Control-D.
  const lines = reader[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string | undefined> => (await lines.next()).value
  try {
    if (!input.isTTY) return given(await nextLine())
    output.write('Password (it is not shown): ')
    const first = await nextLine()
    output.write('\n')
    if (!first) return given(first)
    output.write('The same once more: ')
    const second = await nextLine()
    output.write('\n')
    return second === first ? ok(first) : refuse('passwords_differ', DIFFERENT)
  } finally {
    reader.close()
  }
}

const given = (line: string | undefined): Asked =>
  line ? ok(line) : refuse('no_password', NO_PASSWORD)

const NO_PASSWORD = english(
  'No password was given. Type it at a terminal, or hand it in as one line: npm run administrator:add -- --email … --name … < FILE',
)
const DIFFERENT = english(
  'The two passwords are not the same. Nobody was added; please start again.',
)

/** Where a terminal would repeat what is typed. */
const silence = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
