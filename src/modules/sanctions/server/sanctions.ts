// The door of sanctions: names are compared with the list where they come in.

export { decisionHandler } from './deciding.ts'
export { importList } from './importing.ts'
export { FILES } from './parsing.ts'
export { isBlocked, isNameUncleared, screen, screenPayment } from './screening.ts'
