import { PhoneCall, PhoneOff } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ShareButton } from '../../memberViews/web/memberViews.ts'
import type { RunningCall } from '../contract.ts'

interface CallCardProps {
  readonly call: RunningCall | null
  /** Whoever calls may see the member's pages already. */
  readonly isShared?: boolean
  /** Where it is left out, showing them is not offered. */
  readonly onChanged?: () => void
}

/** Whether whoever is on the phone is really us. */
export function CallCard({ call, isShared = false, onChanged }: CallCardProps) {
  const t = useTranslate()
  const { shortName, supportPhone, supportEmail } = institution
  const Icon = call ? PhoneCall : PhoneOff
  return (
    <Card title={t('Is it really us calling?')} titleId="call-title">
      <div role="status" className="flex gap-3">
        <Icon
          aria-hidden="true"
          className={call ? 'mt-1 size-6 shrink-0 text-credit' : 'mt-1 size-6 shrink-0 text-ink-2'}
          strokeWidth={1.75}
        />
        {call ? (
          <div className="min-w-0">
            <p className="text-h3 font-semibold">
              {t('{name} of {institution} is calling you', {
                name: call.staffName,
                institution: shortName,
              })}
            </p>
            <p className="wrap-anywhere">
              {t.rich('About: {topic}. Since {time}.', {
                topic: <strong>{call.topic}</strong>,
                time: <Time instant={call.startedAt} zone={institution.timeZone} format="moment" />,
              })}
            </p>
            {call.canBeShown && !isShared && onChanged ? (
              <ShareButton call={call} onChanged={onChanged} />
            ) : null}
          </div>
        ) : (
          <div className="min-w-0">
            <p className="text-h3 font-semibold">{t('Nobody from us is calling you now.')}</p>
            <p>
              {t.rich(
                supportPhone
                  ? 'Is somebody on the phone who says so? Hang up, and call us: {contact}.'
                  : 'Is somebody on the phone who says so? Hang up, and write to us: {contact}.',
                {
                  contact: (
                    <span className="inline-block max-w-full wrap-anywhere">
                      {supportPhone ?? supportEmail}
                    </span>
                  ),
                },
              )}
            </p>
          </div>
        )}
      </div>
      <p className="mt-3 max-w-prose text-small text-ink-2">
        {t(
          'When we call you, the name of whoever calls and the topic show here for as long as the call lasts. We never ask for a code or a password, and never to move money to keep it safe.',
        )}
      </p>
    </Card>
  )
}
