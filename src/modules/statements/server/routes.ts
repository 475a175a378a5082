import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { listStatements, mailStatement, readStatement, SAYS } from '../contract.ts'
import { sendByMail } from './mailing.ts'
import { listOf, statementOf, type StatementParts } from './reading.ts'

export { statementFiles } from './files.ts'

export function statementRoutes(mount: Mount, parts: StatementParts): void {
  mount(listStatements, async ({ caller }) => ok(await listOf(parts, caller.memberId)))

  mount(readStatement, async ({ caller, params }) => {
    const kept = await statementOf(parts, caller.memberId, params)
    return kept.ok ? ok(kept.value.statement) : kept
  })

  mount(mailStatement, async ({ caller, body, address }) => {
    const sent = await sendByMail(parts, { memberId: caller.memberId, address }, body)
    return sent.ok ? ok({ message: SAYS.mailed }) : sent
  })
}
