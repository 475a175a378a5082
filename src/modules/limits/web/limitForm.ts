import type { LimitChange, LimitSettings } from './useLimitSettings.ts'

/** The form as it is typed. */
export interface LimitValues {
  enabled: boolean
  countMax: string
  whom: 'all' | 'one'
  personId: string | null
}

export const valuesOf = ({ enabled, countMax, appliesTo }: LimitSettings): LimitValues => ({
  enabled,
  countMax: String(countMax),
  whom: appliesTo === 'all' ? 'all' : 'one',
  personId: appliesTo === 'all' ? null : appliesTo,
})

/** Digits as people write them. To `Number` "1e3" would be a thousand, and nothing at all zero. */
const countIn = (typed: string): number =>
  /^-?[0-9]+(\.[0-9]+)?$/.test(typed.trim()) ? Number(typed) : Number.NaN

/** What would be sent. While the limit is off its count cannot be typed and stays what it was. */
export function changeOf(values: LimitValues, saved: LimitSettings): LimitChange {
  const { enabled, countMax, whom, personId } = values
  return {
    enabled,
    countMax: enabled ? countIn(countMax) : saved.countMax,
    appliesTo: whom === 'all' ? 'all' : (personId ?? ''),
  }
}

export const isChanged = (values: LimitValues, saved: LimitSettings): boolean => {
  const { enabled, countMax, appliesTo } = changeOf(values, saved)
  return (
    enabled !== saved.enabled ||
    !Object.is(countMax, saved.countMax) ||
    appliesTo !== saved.appliesTo
  )
}
