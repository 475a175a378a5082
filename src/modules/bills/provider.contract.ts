import * as z from 'zod/mini'

/** The billers everybody can pay without naming them. They are invented. */
export const PROVIDERS = [
  { id: 'hollowbrook', name: 'Hollowbrook Electric', what: 'Electricity' },
  { id: 'tarnwick', name: 'Tarnwick Water Works', what: 'Water and sewer' },
  { id: 'emberly', name: 'Emberly Gas', what: 'Natural gas' },
  { id: 'lumenpost', name: 'Lumenpost Internet', what: 'Internet and television' },
  { id: 'quillwave', name: 'Quillwave Mobile', what: 'Phone' },
  { id: 'stillmarsh', name: 'Stillmarsh Insurance', what: 'Home and car insurance' },
] as const

export type ProviderId = (typeof PROVIDERS)[number]['id']

export const Provider = z.enum(PROVIDERS.map(({ id }) => id) as [ProviderId, ...ProviderId[]], {
  error: 'Choose a provider from the list',
})

export const providerName = (id: ProviderId): string =>
  PROVIDERS.find((provider) => provider.id === id)!.name
