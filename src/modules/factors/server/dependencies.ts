import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'

export interface FactorDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
  readonly config: { readonly publicUrl: string }
}
