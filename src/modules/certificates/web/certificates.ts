// The door for screens of other modules. What is drawn stands in the other half of the door, certificates.tsx.

export { certificateFacts } from './words.ts'
