import { useId } from 'react'
import { Download } from 'lucide-react'
import { messageOf } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { ExportFormat } from '../contract.ts'
import { exportAddress, type StatementKey } from './places.ts'
import { useDownload } from './useDownload.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'

const FORMATS: readonly { readonly format: ExportFormat; readonly about: Sentence }[] = [
  { format: 'csv', about: say('for spreadsheets') },
  { format: 'ofx', about: say('for Quicken, GnuCash and most others') },
  { format: 'qif', about: say('for older programs') },
]

/** The entries of the month as files that other programs read. */
export function ExportButtons({ statement }: { readonly statement: StatementKey }) {
  const t = useTranslate()
  const file = useDownload()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="no-print grid gap-3">
      <h2 id={titleId} className="font-sans text-body font-semibold">
        {t('Download transactions')}
      </h2>
      <ActionFailure failure={file.error ? t('The file was not downloaded.') : undefined}>
        {file.error && messageOf(t, file.error)}
      </ActionFailure>
      <ul className="grid gap-2">
        {FORMATS.map(({ format, about }) => {
          const address = exportAddress(statement, format)
          return (
            <li key={format} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3">
              <Button
                variant="secondary"
                size="small"
                full
                icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
                busy={file.address === address}
                onClick={() => file.save(address)}
              >
                {t.rich('{format}<hidden> of this month</hidden>', {
                  format: format.toUpperCase(),
                  hidden: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
              <span className="text-small text-ink-2">{t(about)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
