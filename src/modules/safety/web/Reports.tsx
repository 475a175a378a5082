import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Report } from '../contract.ts'

/** What the member reported and staff look into, and what happens next. */
export function Reports({ reports }: { readonly reports: readonly Report[] }) {
  const t = useTranslate()
  const open = reports.filter(({ handledAt }) => handledAt === null)
  if (open.length === 0) return null
  return (
    <Notice title={t('We look into what you reported')}>
      <ul className="grid gap-1">
        {open.map(({ id, words, at }) => (
          <li key={id}>
            {t.rich('"{words}", {time}', {
              words,
              time: <Time instant={at} zone={institution.timeZone} format="moment" />,
            })}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {t(
          'Everything was locked, and our staff get in touch with you: you see their call here. What you can do meanwhile stands below.',
        )}
      </p>
    </Notice>
  )
}
