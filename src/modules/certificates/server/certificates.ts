// The door of certificates: for those who open and close accounts.

export { type ConvertedCertificate, enterConvertedCertificates } from './converted.ts'
export { openCertificate } from './opening.ts'
export { endCertificate, holdUpCertificate, penaltyAtClosing } from './ending.ts'
export { certificateFor } from './present.ts'
export { disclosedTerm } from './term.ts'
