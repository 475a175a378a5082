import type { Institution } from './institution.ts'

/**
 * The text of a mail: what is to be said, where to ask, who writes. A demonstration says
 * what it is in every one of them.
 */
export function mailText(institution: Institution, paragraphs: readonly string[]): string {
  const { name, supportEmail, supportPhone, supportHours, demo } = institution
  const reach = [supportEmail, supportPhone].filter(Boolean).join(' or ')
  return [
    ...paragraphs,
    `Questions? Write or call: ${reach}, ${supportHours}.`,
    name,
    ...(demo ? [demo.notice] : []),
  ].join('\n\n')
}
