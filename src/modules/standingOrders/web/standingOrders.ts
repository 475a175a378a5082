// The door for screens of other modules: a transfer form asks when, and arranges what is sent later;
// bills are orders of another kind.

export { EditOrder, type EditWindow } from './EditOrder.tsx'
export { EndsFields, FrequencyField } from './EndsFields.tsx'
export { OrderSummary } from './OrderSummary.tsx'
