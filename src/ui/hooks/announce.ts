import type { Words } from '../../values/sentence.ts'

export type Urgency = 'polite' | 'assertive'

export const regionId = (urgency: Urgency): string => `announce-${urgency}`

const waiting: Record<Urgency, string[]> = { polite: [], assertive: [] }

function speak(urgency: Urgency): void {
  const region = document.getElementById(regionId(urgency))
  // A title beside a sentence has no full stop of its own.
  if (region) region.textContent = waiting[urgency].join('. ').replaceAll(/([.!?])\. /g, '$1 ')
  waiting[urgency] = []
}

/**
 * Has screen readers say `message`, through the region that {@link LiveRegion} put on the page.
 * The region is emptied first and filled a moment later, or the same words twice would be silent.
 */
export function announce(message: Words, urgency: Urgency = 'polite'): void {
  const region = document.getElementById(regionId(urgency))
  if (!region) return
  waiting[urgency].push(message)
  if (waiting[urgency].length > 1) return
  region.textContent = ''
  setTimeout(() => speak(urgency), 80)
}
