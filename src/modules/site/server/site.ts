// The door of the site: the profile of the institution, and what the build makes of its look.

export { refuseOtherSite } from './builtFor.ts'
export { DEMO_ROUTING_NUMBER, FOREIGN_NUMBER, isDemoBank } from './demoBank.ts'
export { mailColorsOf } from './look.ts'
export { checkProfile, type Profile, readProfile } from './profile.ts'
