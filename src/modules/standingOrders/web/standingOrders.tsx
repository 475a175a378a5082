// The door for screens of other modules: a transfer form asks when, and shows what was arranged; bills
// are orders of another kind.

export { EditOrder, type EditWindow } from './EditOrder.tsx'
export { EndsFields, FrequencyField } from './EndsFields.tsx'
export { OrderSummary } from './OrderSummary.tsx'
export { ScheduledNotice } from './ScheduledNotice.tsx'
export { UndoOrder } from './UndoOrder.tsx'
export { WhenFields } from './WhenFields.tsx'
export { useOrderActions } from './useOrderActions.tsx'
export { useSchedule } from './useSchedule.ts'
