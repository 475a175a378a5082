import { cookieNameOf } from '../../modules/access/server/access.ts'
import type { Config } from './config.ts'
import type { App } from '../../platform/server/http.ts'
import { printApi } from '../../platform/server/openapi.ts'
import { operationsOf } from '../../platform/server/operations.ts'
import type { Institution } from '../../values/institution.ts'
import type { Contracts } from '../../platform/server/openapiSchemas.ts'
import { MODULES } from './modules.ts'

const DESCRIPTION = `Sign in with \`POST /api/sign-in\` and \`POST /api/sign-in/verify\`, which set cookies. Requests
that change something need \`Sec-Fetch-Site: same-origin\` or an \`Origin\` of the portal, and, once signed in,
the \`x-csrf-token\` that \`GET /api/session\` hands out. Bodies have at most 64 KB unless they are files.
A path that is used with another method answers 405 and names the methods in \`Allow\`.`

/** The names that contracts export, by the heading under which the document has their endpoints. */
function contractsFor(institution: Institution): Contracts {
  const contracts: Record<string, Contracts[string]> = {}
  for (const { name, tag = name, contracts: exported } of MODULES) {
    if (exported) contracts[tag] = [...(contracts[tag] ?? []), ...exported(institution)]
  }
  return contracts
}

/** `GET /api/openapi.json`: what the portal answers, for people who write programs that ask it. */
export function addApiDocument(app: App, { institution, publicUrl }: Config): void {
  const facts = {
    title: `${institution.name} portal`,
    description: DESCRIPTION.replaceAll('\n', ' '),
    cookies: {
      session: cookieNameOf('session', publicUrl),
      signingIn: cookieNameOf('pre', publicUrl),
    },
  }
  let document: string | undefined
  app.get('/api/openapi.json', { config: { permission: 'anyone' } }, async (_request, reply) => {
    document ??= JSON.stringify(printApi(operationsOf(app), contractsFor(institution), facts))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
