import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Status } from '../contract.ts'
import { SERVICES, STATES } from './words.ts'

/** What people use the portal for, and whether it works, in a sentence each. */
export function Services({ services }: { readonly services: Status['services'] }) {
  const t = useTranslate()
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface">
      {services.map(({ service, state }) => (
        <div
          key={service}
          className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-6"
        >
          <dt className="font-semibold">{t(SERVICES[service].name)}</dt>
          <dd className="min-w-0">
            <Tag tone={STATES[state].tone} icon>
              {t(STATES[state].word)}
            </Tag>
            <span className="mt-1 block text-small text-ink-2">{t(SERVICES[service][state])}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
