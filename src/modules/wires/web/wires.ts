// The door of wires for screens of other modules.

export { RecallCard } from './RecallCard.tsx'
