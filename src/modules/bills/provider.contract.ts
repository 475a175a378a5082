import * as z from 'zod/mini'
import { say, verbatim, type Words } from '../../values/sentence.ts'

/** The billers everybody can pay without naming them. They are invented. */
export const PROVIDERS = [
  { id: 'hollowbrook', name: verbatim('Hollowbrook Electric'), what: say('Electricity') },
  { id: 'tarnwick', name: verbatim('Tarnwick Water Works'), what: say('Water and sewer') },
  { id: 'emberly', name: verbatim('Emberly Gas'), what: say('Natural gas') },
  { id: 'lumenpost', name: verbatim('Lumenpost Internet'), what: say('Internet and television') },
  { id: 'quillwave', name: verbatim('Quillwave Mobile'), what: say('Phone') },
  { id: 'stillmarsh', name: verbatim('Stillmarsh Insurance'), what: say('Home and car insurance') },
] as const

export type ProviderId = (typeof PROVIDERS)[number]['id']

export const Provider = z.enum(PROVIDERS.map(({ id }) => id) as [ProviderId, ...ProviderId[]], {
  error: say('Choose a provider from the list'),
})

export const providerName = (id: ProviderId): Words =>
  PROVIDERS.find((provider) => provider.id === id)!.name
