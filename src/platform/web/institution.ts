import type { Institution } from '../../values/institution.ts'
import type { Terms } from './terms.ts'

type Told = Omit<Institution, 'errorResolution' | 'shares' | 'taxForms' | keyof Terms>

declare const __INSTITUTION__: Told

declare const __LOGO__: string | null

/**
 * What every page may say of the institution; the build puts it in the place of the name. Its long
 * texts and lists are in `terms.ts`, so that no page brings them for nothing.
 */
export const institution: Told = __INSTITUTION__

/** Where the institution's own mark is; null: the tally stands in. */
export const logo: string | null = __LOGO__

const { insuranceNotice, charterNumber, demo } = institution

/** What stands in the place of an insurer's mark. Without a charter only a demonstration has one. */
export const insuranceBadge = demo || charterNumber ? insuranceNotice : undefined
