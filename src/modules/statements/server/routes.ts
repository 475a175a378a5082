import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { listStatements, mailStatement, readStatement, SAYS } from '../contract.ts'
import { sendByMail } from './sending.ts'
import { listOf, statementOf } from './reading.ts'

export { statementFiles } from './files.ts'

export function statementRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(listStatements, async ({ context }) => ok(await listOf(db, context)))

  mount(readStatement, async ({ context, params }) => {
    const kept = await statementOf(db, context, params)
    return kept.ok ? ok(kept.value.statement) : kept
  })

  mount(mailStatement, async ({ context, body }) => {
    const sent = await sendByMail(db, context, body)
    return sent.ok ? ok({ message: english(SAYS.mailed) }) : sent
  })
}
