import type { Institution } from '../../values/institution.ts'

declare const __INSTITUTION__: Institution

/** The profile the site was built with; the build puts it in the place of the name. */
export const institution: Institution = __INSTITUTION__

const { insuranceNotice, charterNumber, demo } = institution

/** What stands in the place of an insurer's mark. Without a charter only a demonstration has one. */
export const insuranceBadge = demo || charterNumber ? insuranceNotice : undefined
