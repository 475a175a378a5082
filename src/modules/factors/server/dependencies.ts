import type { Db, Tx } from '../../../platform/server/db.ts'

export interface FactorDependencies {
  readonly db: Db
  readonly config: { readonly publicUrl: string }
  /** Of access, which stands above: nobody signs in with another address that was asked for before. */
  readonly endAddressLinks: (tx: Tx, personId: string, at: Date) => Promise<void>
}

/** What a change of one's own second steps needs. */
export type OwnDependencies = Pick<FactorDependencies, 'db' | 'endAddressLinks'>
