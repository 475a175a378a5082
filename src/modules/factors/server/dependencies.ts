import type { Db } from '../../../platform/server/db.ts'

export interface FactorDependencies {
  readonly db: Db
  readonly config: { readonly publicUrl: string }
}
