// The door of deposits: checks that members deposit by photo.

export { approve, reject } from './deciding.ts'
export { checkHoldsOf } from './present.ts'
export { depositsTo } from './history.ts'
export { releaseDue } from './releasing.ts'
export { submit } from './submitting.ts'
