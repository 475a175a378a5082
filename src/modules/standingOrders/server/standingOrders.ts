// The door of standing orders: what members arrange once and is carried out later, on one date or on
// many. Each kind has its own table and hands in what is special about it (`kind.ts`). Scheduled
// transfers are one; bills are the other, in a module of their own.

export { datesAhead } from './ahead.ts'
export { arrange, askCode, columnsOfNew, type Plan, type Request } from './arranging.ts'
export { cancel, edit, type Seen, skip } from './changing.ts'
export { type Ended, type OrdersOnAccount, ordersOnAccount } from './closing.ts'
export type { OrderKind, OrderRow, RunRow } from './kind.ts'
export { listOrders, presentTerms } from './list.ts'
export { change, dropDate, hasRun, hasTooMany, insert, writeRun } from './rows.ts'
export { dueJob, runDue, todayIn } from './running.ts'
export { SCHEDULE } from './schedules/kind.ts'
export { upcomingTransfers } from './schedules/upcoming.ts'
