// The door of bills: payments that members schedule to billers, one kind of standing order.

export { adopt, adoptPayee } from './adoption.ts'
export { BILL } from './kind.ts'
export { HELD_BILL } from './releasing.ts'
export { remindDue } from './remind.ts'
export { upcomingBills } from './upcoming.ts'
export { resealAccountNumbers } from './reseal.ts'
