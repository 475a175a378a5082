// The door of long work for screens.

export { LongWorkCard } from './LongWorkCard.tsx'
export { LongWorkLink } from './LongWorkLink.tsx'
export { LongWorkBar, LongWorkNow } from './LongWorkNow.tsx'
export { useLongWork } from './useLongWork.ts'
