import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { searchBanks } from '../contract.ts'
import {
  checkBankDirectory,
  readBankDirectory,
  replaceBankDirectory,
} from '../directory.contract.ts'
import { checkDirectory, countBanks, importDirectory, lastImport } from './replacing.ts'
import { findBanks } from './search.ts'

interface BankDependencies {
  readonly db: Db
  readonly whoIs: (
    db: Db,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly name: string }>>
}

export function bankRoutes(mount: Mount, { db, whoIs }: BankDependencies): void {
  mount(searchBanks, async ({ query }) => ok({ banks: [...(await findBanks(db, query.q ?? ''))] }))

  mount(readBankDirectory, async () => {
    const last = await lastImport(db)
    const by = last?.importedBy ?? null
    const people = await whoIs(db, by === null ? [] : [by])
    return ok({
      ...(await countBanks(db)),
      importedAt: last?.importedAt.toISOString() ?? null,
      importedBy: by === null ? null : (people.get(by)?.name ?? null),
    })
  })

  mount(checkBankDirectory, async ({ bytes }) => {
    const fileText = textOf(bytes)
    return fileText.ok ? ok(await checkDirectory(db, fileText.value)) : fileText
  })

  mount(replaceBankDirectory, async ({ context, bytes }) => {
    const fileText = textOf(bytes)
    if (!fileText.ok) return fileText
    const outcome = await inTransaction(db, (tx) => importDirectory(tx, context, fileText.value))
    if (outcome.ok) return outcome
    const [first] = outcome.problems
    return refuse(
      outcome.code,
      first &&
        english('Line {line}: {reason} The directory is as it was.', {
          line: String(first.line),
          reason: first.reason,
        }),
    )
  })
}

function textOf(bytes: Buffer | undefined): Result<string, 'file_missing' | 'not_text'> {
  if (bytes === undefined || bytes.length === 0) return refuse('file_missing')
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('not_text')
  }
}
