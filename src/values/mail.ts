import type { Institution } from './institution.ts'
import { english, type Words } from './sentence.ts'

/**
 * The text of a mail: what is to be said, where to ask, who writes. A demonstration says
 * what it is in every one of them.
 */
export function mailText(institution: Institution, paragraphs: readonly Words[]): string {
  const { name, supportEmail, supportPhone, supportHours, demo } = institution
  const reach =
    supportPhone === undefined
      ? supportEmail
      : english('{supportEmail} or {supportPhone}', { supportEmail, supportPhone })
  return [
    ...paragraphs,
    english('Questions? Write or call: {reach}, {supportHours}.', { reach, supportHours }),
    name,
    ...(demo ? [demo.notice] : []),
  ].join('\n\n')
}
