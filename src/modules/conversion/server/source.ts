import type { Day } from '../../../values/dates.ts'
import type { ShareProduct } from '../../../values/shareProducts.ts'

/** What the files are read with. */
export interface Source {
  readonly folder: string
  /** The day of the balances; undefined where the control file does not say it. */
  readonly asOf: Day | undefined
  /** What the institution has, by id. */
  readonly products: ReadonlyMap<string, ShareProduct>
}
