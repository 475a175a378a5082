import type { ReactNode } from 'react'
import type { AuditItem, AuditPerson } from '../contract.ts'
import { type Change, readDetail } from './detailRows.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

/** Everything that was written down of one event. */
export function EventDetail({ item }: { readonly item: AuditItem }) {
  const t = useTranslate()
  const { changes, facts } = readDetail(t, item.detail)
  return (
    <div className="grid gap-4">
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(({ field, value }) => (
          <Fact key={field} term={field}>
            {value}
          </Fact>
        ))}
        <Person term={t('Who')} person={item.actor} />
        <Person term={t('On whom')} person={item.subject} />
        <Fact term={t('From where')}>{item.address ?? t('Not known')}</Fact>
        <Fact term={t('Action')}>{item.action}</Fact>
        <Fact term={t('Event')}>{item.id}</Fact>
      </dl>
    </div>
  )
}

const HEAD = 'border-b border-line-strong px-2 py-1 font-semibold text-ink-2 first:pl-0'
const CELL = 'border-b border-line px-2 py-1 align-top wrap-anywhere first:pl-0'

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const t = useTranslate()
  return (
    <table className="w-full max-w-3xl table-fixed border-collapse text-left text-small">
      <caption className="sr-only">{t('Old and new values')}</caption>
      <thead>
        <tr>
          {[t('Changed'), t('Before'), t('After')].map((head) => (
            <th key={head} scope="col" className={HEAD}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" className={`${CELL} font-normal`}>
              {field}
            </th>
            <td className={`${CELL} text-ink-2`}>{before}</td>
            <td className={`${CELL} ${before === after ? 'text-ink-2' : 'font-semibold'}`}>
              {after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Fact = ({ term, children }: { readonly term: Words; readonly children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-2">{term}</dt>
    <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
  </div>
)

const Person = ({ term, person }: { readonly term: Words; readonly person: AuditPerson | null }) =>
  person ? (
    <Fact term={term}>
      {[person.name, person.email].filter((text) => text !== null).join(', ') || person.id}
    </Fact>
  ) : null
