import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { formatList, formatMoment } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { PaymentException, readPaymentOverview } from '../contract.ts'
import { type EntryException, SeeToDialog } from './SeeToDialog.tsx'
import { useNow } from './useOverview.ts'
import { spanWords, sumWords } from './words.ts'

type PaymentOverview = ReplyOf<typeof readPaymentOverview>

/** What somebody has to look at, the oldest first, each with its age. */
export function Exceptions({ exceptions, more }: Pick<PaymentOverview, 'exceptions' | 'more'>) {
  const t = useTranslate()
  const now = useNow()
  const [seeing, setSeeing] = useState<EntryException>()
  if (exceptions.length === 0) return null
  return (
    <section aria-label={t('Needs a look')} className="grid gap-3">
      {exceptions.map((exception) => (
        <Notice
          key={JSON.stringify(exception)}
          kind={exception.kind === 'held' ? 'warning' : 'danger'}
          title={titleOf(t, exception, now)}
          actions={<Remedy exception={exception} onSeeTo={setSeeing} />}
        >
          {adviceOf(t, exception)}
        </Notice>
      ))}
      {more > 0 ? (
        <p>
          {t(
            '{count, plural, one {# more entry comes} other {# more entries come}} up as you see to these.',
            { count: more },
          )}
        </p>
      ) : null}
      {seeing ? <SeeToDialog exception={seeing} onClose={() => setSeeing(undefined)} /> : null}
    </section>
  )
}

function titleOf(t: TranslateToNodes, exception: PaymentException, now: Date): Words {
  const age = spanWords(t, new Date(exception.at), now)
  switch (exception.kind) {
    case 'missed_window':
      return t('The file of {moment} was missed', {
        moment: formatMoment(exception.at, institution.timeZone, 'moment'),
      })
    case 'file_waits':
      return t('{name} has waited for the outgoing folder for {age}', {
        name: exception.name,
        age,
      })
    case 'entry':
      return t('{entry}, {age} ago', { entry: exception.entry, age })
    case 'held':
      return t('Held for sanctions, the oldest for {age}: {payments}', {
        age,
        payments: sumWords(t, exception.payments),
      })
    case 'refused_file':
    case 'refused_rates':
      return t('{name} came in and was not taken', { name: exception.name })
    case 'old_rates':
      return exception.currencies === null
        ? t('The exchange rates have been too old for {age}', { age })
        : t('The exchange rates of {currencies} have been too old for {age}', {
            currencies: formatList(exception.currencies.map(verbatim)),
            age,
          })
    case 'unexplained':
      return t('{amount} on a clearing account is not explained', {
        amount: formatMoney(fromDecimal(exception.amount)),
      })
  }
}

function adviceOf(t: TranslateToNodes, exception: PaymentException): Words {
  switch (exception.kind) {
    case 'missed_window':
      return t(
        'No server cut it before the deadline of the Federal Reserve. Its payments go with the next file; members see the later day.',
      )
    case 'file_waits':
      return t('Look whether the folder can be written to. The same file is tried again.')
    case 'entry':
      return t(
        '{reason}. Money that came with it waits in an account of the house until somebody has seen to it.',
        { reason: exception.reason },
      )
    case 'held':
      return t(
        '{count, plural, one {It leaves when two administrators have cleared the name on it.} other {They leave when two administrators have cleared the name on them.}}',
        { count: exception.payments.count },
      )
    case 'refused_file':
    case 'refused_rates':
      return verbatim(exception.refusal)
    case 'old_rates':
      return exception.currencies === null
        ? t(
            'Members can send dollars only. Put a file with new rates into the incoming folder, or import it with npm run rates:import.',
          )
        : t(
            'Members cannot send these, and can send all others. Put a file with new rates into the incoming folder, or import it with npm run rates:import.',
          )
    case 'unexplained':
      return t('The last look at it found that.')
  }
}

interface RemedyProps {
  readonly exception: PaymentException
  readonly onSeeTo: (exception: EntryException) => void
}

function Remedy({ exception, onSeeTo }: RemedyProps) {
  const t = useTranslate()
  switch (exception.kind) {
    case 'missed_window':
    case 'old_rates':
    case 'refused_rates':
      return null
    case 'file_waits':
      return (
        <Permitted permission="jobs:run">
          <TextLink to="/admin/jobs" className="inline-block py-2.5">
            {t('What the job says')}
          </TextLink>
        </Permitted>
      )
    case 'refused_file':
      return <FileLink fileId={exception.fileId} />
    case 'entry':
      return (
        <>
          <FileLink fileId={exception.fileId} />
          <Permitted permission="payments:operate">
            <Button variant="secondary" size="small" onClick={() => onSeeTo(exception)}>
              {t('Seen to')}
              <span className="sr-only">{verbatim(` ${exception.entry}`)}</span>
            </Button>
          </Permitted>
        </>
      )
    case 'unexplained':
      return (
        <TextLink to="/admin/payments/reconciliation" className="inline-block py-2.5">
          {t('See why')}
        </TextLink>
      )
    case 'held':
      return (
        <Permitted permission="sanctions:review">
          <TextLink to="/admin/sanctions" className="inline-block py-2.5">
            {t('Decide the hits')}
          </TextLink>
        </Permitted>
      )
  }
}

function FileLink({ fileId }: { readonly fileId: string }) {
  const t = useTranslate()
  return (
    <TextLink to={`/admin/payments/files/${fileId}`} className="inline-block py-2.5">
      {t('What is in it')}
    </TextLink>
  )
}
