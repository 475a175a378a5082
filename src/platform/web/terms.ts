import type { Institution } from '../../values/institution.ts'

export type Terms = Pick<
  Institution,
  'agreements' | 'international' | 'embargoedCountries' | 'checkDeposits'
>

declare const __TERMS__: Terms

/** What members agree to, and what their transfers abroad and their checks are subject to. */
export const terms: Terms = __TERMS__
