// The door of bills: payments that members schedule to billers, and making those that are due.

export { adopt, adoptPayee } from './adoption.ts'
export { cancel, edit } from './changes.ts'
export { list } from './list.ts'
export { add as addPayee } from './payees.ts'
export { remindDue } from './remind.ts'
export { resealAccountNumbers } from './reseal.ts'
export { payBill, payDue } from './run.ts'
export { askCode, schedule } from './scheduling.ts'
