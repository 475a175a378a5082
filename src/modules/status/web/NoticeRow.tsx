import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ServiceNotice } from '../contract.ts'
import { NOTICE_STATES } from './words.ts'

interface NoticeRowProps {
  readonly notice: ServiceNotice
  /** What can be done about it. */
  readonly actions?: ReactNode
}

/** What staff say of an incident or of planned work, with its times. */
export function NoticeRow({ notice, actions }: NoticeRowProps) {
  const t = useTranslate()
  const { state, title, text } = notice
  return (
    <li className="border-b border-line py-4 last:border-0">
      <article aria-label={verbatim(title)}>
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-body font-semibold">
          <Tag tone={NOTICE_STATES[state].tone} icon={state !== 'ahead' && state !== 'called_off'}>
            {t(NOTICE_STATES[state].word)}
          </Tag>
          <span className="min-w-0 wrap-anywhere">{verbatim(title)}</span>
        </h3>
        <p className="mt-1 text-small text-ink-2">
          <Times notice={notice} />
        </p>
        <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{verbatim(text)}</p>
        {actions ? <div className="mt-3 flex flex-wrap gap-3">{actions}</div> : null}
      </article>
    </li>
  )
}

function Times({ notice: { kind, beginsAt, endsAt, endedAt, changedAt } }: NoticeRowProps) {
  const t = useTranslate()
  const moment = (instant: string) => (
    <Time instant={instant} zone={institution.timeZone} format="moment" />
  )
  const [from, changed] = [moment(beginsAt), moment(changedAt)]
  if (endedAt !== null) return t.rich('{from} to {until}', { from, until: moment(endedAt) })
  return kind === 'planned' && endsAt !== null
    ? t.rich('{from} to {until}, as of {changed}', { from, until: moment(endsAt), changed })
    : t.rich('Since {from}, as of {changed}', { from, changed })
}
