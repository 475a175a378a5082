import type { Institution } from '../../values/institution.ts'

declare const __INSTITUTION__: Institution

declare const __LOGO__: string | null

/** The profile the site was built with; the build puts it in the place of the name. */
export const institution: Omit<Institution, 'look'> = __INSTITUTION__

/** Where the institution's own mark is; null: the tally stands in. */
export const logo: string | null = __LOGO__

const { insuranceNotice, charterNumber, demo } = institution

/** What stands in the place of an insurer's mark. Without a charter only a demonstration has one. */
export const insuranceBadge = demo || charterNumber ? insuranceNotice : undefined
