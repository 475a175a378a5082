import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { LimitChange } from '../contract.ts'
import { changeOf, type LimitValues, valuesOf } from './limitForm.ts'
import type { LimitSettings } from './useLimitSettings.ts'

/** The contract decides; its problems stand at the fields they were typed into. */
export const useLimitForm = (saved: LimitSettings, onTyped: () => void) =>
  useCheckedForm({
    schema: LimitChange,
    blank: valuesOf(saved),
    bodyOf: (values: LimitValues) => changeOf(values, saved),
    fieldOf: { appliesTo: 'personId' },
    onTyped,
  })

export type LimitForm = ReturnType<typeof useLimitForm>
