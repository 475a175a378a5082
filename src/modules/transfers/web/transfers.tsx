// The door for screens of other modules: what is arranged elsewhere is reviewed the same way.

export { ProblemNotice } from './send/ProblemNotice.tsx'
export { ReviewOrder } from './send/ReviewOrder.tsx'
