import type { Institution } from '../../values/institution.ts'

declare const __INSTITUTION__: Institution

/** The profile the site was built with; the build puts it in the place of the name. */
export const institution: Institution = __INSTITUTION__
