// The door for forms of other modules: when something is sent. What is drawn stands in the other half
// of the door, standingOrders.tsx.

export { endOf, endProblems, type Ends } from './ends.ts'
export { arrangementOf, SEND_NOW, type When, whenProblems } from './when.ts'
export { whenWords } from './words.ts'
