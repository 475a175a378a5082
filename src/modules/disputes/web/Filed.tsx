import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { formatDay } from '../../../values/formats.ts'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Dispute } from '../contract.ts'
import { GROUND_WORDS } from '../words.contract.ts'
import { KIND_WORDS } from '../questions.contract.ts'
import { disputePath } from '../places.contract.ts'
import { dollars, nextWords } from './words.ts'

/** The receipt of a report: its number, and what happens by when. */
export function Filed({ dispute }: { readonly dispute: Dispute }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { id, caseNumber, kind, description, disputed, filedOn, decideBy, grounds } = dispute
  const next = nextWords(t, dispute)
  return (
    <Receipt
      title={t('We have your report')}
      titleRef={heading}
      reference={caseNumber}
      rows={[
        { term: t('Problem'), detail: t(KIND_WORDS[kind].title) },
        { term: t('Transaction'), detail: verbatim(description) },
        { term: t('Disputed'), detail: dollars(disputed) },
        { term: t('Reported on'), detail: formatDay(filedOn) },
        { term: t('Decided by'), detail: formatDay(decideBy) },
      ]}
      actions={<LinkButton to={disputePath(id)}>{t('See the case')}</LinkButton>}
    >
      <div className="mt-2 grid gap-1">
        {next === undefined ? null : <p>{next}</p>}
        {grounds.map((ground) => (
          <p key={ground} className="text-small text-ink-2">
            {t(GROUND_WORDS[ground])}
          </p>
        ))}
      </div>
    </Receipt>
  )
}
