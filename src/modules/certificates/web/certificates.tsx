// The door for screens of other modules: choosing what happens at maturity, and showing a term.

export { InstructionChoice } from './InstructionChoice.tsx'
export { MaturesLine } from './MaturesLine.tsx'
export { StaffCertificate } from './StaffCertificate.tsx'
