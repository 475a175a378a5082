import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { instructCertificate, listCertificates, readCertificateForStaff } from '../contract.ts'
import { instruct } from './instructing.ts'
import { certificateForStaff, certificatesOf } from './present.ts'

export function certificateRoutes(mount: Mount, db: Db): void {
  mount(listCertificates, async ({ context }) =>
    ok({ certificates: [...(await certificatesOf(db, context))] }),
  )
  mount(instructCertificate, ({ context, params, body }) =>
    instruct(db, context, { ...body, ...params }),
  )
  mount(readCertificateForStaff, async ({ context, params }) =>
    ok({ certificate: (await certificateForStaff(db, context, params.accountId)) ?? null }),
  )
}
