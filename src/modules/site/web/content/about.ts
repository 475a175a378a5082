import type { About } from '../pageContent.ts'

declare const __ABOUT__: About | null

/** Empty where the profile says nothing; then no page shows it. */
export const about: About = __ABOUT__ ?? {}
