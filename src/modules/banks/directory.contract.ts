import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

/** The whole FedACH directory has about 19,000 lines of 157 bytes. */
export const DIRECTORY_BYTES_MAX = 8 * 1024 * 1024
/** Not text/plain, which a page of a stranger may send without asking first. */
export const DIRECTORY_TYPE = 'application/octet-stream'
const FILE = { types: [DIRECTORY_TYPE], bytesMax: DIRECTORY_BYTES_MAX } as const

export const PROBLEMS_TOLD_MAX = 50

const TOO_LARGE = { status: 413, message: say('The file is larger than 8 MB.') } as const
const NO_FILE = { status: 400, message: say('Please choose a FedACH directory file') } as const
const NOT_TEXT = {
  status: 422,
  message: say(
    'This is no text file. Choose the FedACH directory as the Federal Reserve sends it.',
  ),
} as const

const counts = { banks: z.int(), replaced: z.int() }

export const readBankDirectory = endpoint({
  method: 'GET',
  path: '/api/admin/banks/directory',
  permission: 'payments:operate',
  summary: 'How many banks the directory has, and when it was last replaced',
  reply: z.object({
    ...counts,
    /** Null while the directory is the one the portal came with. */
    importedAt: z.nullable(instant()),
    /** Null for somebody at the server’s own terminal. */
    importedBy: z.nullable(z.string()),
  }),
  refusals: {},
})

export const checkBankDirectory = endpoint({
  method: 'POST',
  path: '/api/admin/banks/directory/check',
  permission: 'payments:operate',
  summary: 'What a FedACH directory file would change, or what is wrong with it; nothing changes',
  upload: FILE,
  reply: z.object({
    ...counts,
    /** Numbers that would come, go, or get another name or place. */
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    /** Every wrong line counts; the first of them are named. With one, nothing can be replaced. */
    problemCount: z.int(),
    problems: z.array(z.object({ line: z.int(), reason: z.string() })),
  }),
  refusals: { file_missing: NO_FILE, not_text: NOT_TEXT, too_large: TOO_LARGE },
})
export type DirectoryCheck = z.infer<(typeof checkBankDirectory)['reply']>

export const replaceBankDirectory = endpoint({
  method: 'POST',
  path: '/api/admin/banks/directory',
  permission: 'payments:operate',
  summary: 'Put a FedACH directory file in the place of the directory: all of it or nothing',
  upload: FILE,
  reply: z.object({
    ...counts,
    /** True when the directory was made from this very file already, and nothing happened now. */
    replayed: z.boolean(),
  }),
  refusals: {
    file_missing: NO_FILE,
    not_text: NOT_TEXT,
    too_large: TOO_LARGE,
    directory_refused: {
      status: 422,
      message: say('The file has mistakes. The directory is as it was.'),
    },
  },
})
