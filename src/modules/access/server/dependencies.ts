import type { Clock } from '../../../platform/server/clock.ts'
import type { Db, Engine } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import type { Limits } from './throttle.ts'

/** What decides who is calling, before there is a context. */
export interface GuardDependencies {
  readonly engine: Pick<Engine, 'db' | 'pool'>
  readonly db: Db
  readonly clock: Clock
  readonly secret: string
  readonly config: { readonly publicUrl: string }
  readonly institution: Institution
}

export interface AccessDependencies extends GuardDependencies {
  readonly limits?: Limits
}
