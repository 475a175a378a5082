// The door of access: how people sign in, get back in, and change what they sign in with.

export { replaceEmail } from './contact.ts'
export { cookieNameOf } from './cookies.ts'
export { createGuard } from './guard.ts'
export { sweepDevices } from './knownDevices.ts'
export { endAddressLinks, endLinks, sweepLinks } from './links.ts'
export { sweepTries } from './passwordTries.ts'
export { invite } from './recovery.ts'
