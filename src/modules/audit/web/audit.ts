// What screens of other modules show of the trail.
export { nobody } from './people.ts'
