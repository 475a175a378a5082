import type { Db } from '../../../platform/server/db.ts'
import { asFile, type MountFile, refuseFile } from '../../../platform/server/files.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { contentsOfFiles, fileById } from '../../networkPayments/server/networkPayments.ts'
import {
  listNetworkFiles,
  NETWORK_FILE_PATH,
  NETWORK_FILE_REFUSALS,
  NetworkFileParams,
  readNetworkFile,
  readPaymentOverview,
  readReconciliation,
  seeToEntry,
} from '../contract.ts'
import { overviewOf, fileOf, pageOfFiles } from './reading.ts'
import { reconciliations } from './reconciling.ts'
import { seeTo } from './seeing.ts'

interface Parts {
  readonly db: Db
}

export function paymentOperationsRoutes(mount: Mount, { db }: Parts): void {
  mount(readPaymentOverview, async ({ context }) => ok(await overviewOf(db, context)))
  mount(seeToEntry, ({ context, params: { entryId }, body }) =>
    seeTo(db, context, { ...body, entryId }),
  )
  mount(readReconciliation, async ({ context }) =>
    ok({ accounts: [...(await reconciliations(db, context))] }),
  )
  mount(listNetworkFiles, async ({ query: { after } }) => ok(await pageOfFiles(db, after)))
  mount(readNetworkFile, async ({ params: { id }, query: { after } }) => {
    const file = await fileOf(db, { id, after })
    return file ? ok(file) : refuse('file_not_found')
  })
}

/** What the files of every network come as: whoever downloads one wants its bytes. */
const FILE_TYPE = 'application/octet-stream'

const CONTENT = {
  path: NETWORK_FILE_PATH,
  permission: 'payments:read',
  name: 'downloadNetworkFile',
  module: 'paymentOperations',
  summary: 'A file exchanged with the network, byte for byte',
  params: NetworkFileParams,
  types: [FILE_TYPE],
  refusals: NETWORK_FILE_REFUSALS,
} as const

export function paymentOperationsFiles(mountFile: MountFile, { db }: Parts): void {
  mountFile(CONTENT, async ({ context, params: { id }, reply }) => {
    const file = await fileById(db, id)
    if (!file) return refuseFile(reply, NETWORK_FILE_REFUSALS, 'file_not_found')
    await audit(db, context, 'network.file_downloaded', { detail: { file: file.name } })
    const contents = await contentsOfFiles(db, [id])
    return asFile(reply, FILE_TYPE, file.name).send(contents.get(id))
  })
}
