import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { staffAccountPath } from '../../accounts/web/accounts.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { type Business, BUSINESS_KIND_NAMES } from '../contract.ts'

export type BusinessChange = 'ein' | 'name' | 'end'

interface BusinessRowProps {
  readonly business: Business
  /** Where an account is opened for it. */
  readonly openPath: string
  readonly onAsk: (change: BusinessChange) => void
}

/** A business as staff see it, with its accounts and what they can change about it. */
export function BusinessRow({ business, openPath, onAsk }: BusinessRowProps) {
  const t = useTranslate()
  const { name, kind, joinedAt, endedAt, einLast4, accounts } = business
  const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
        {verbatim(name)}
        {endedAt === null ? null : <Tag>{t('Ended')}</Tag>}
      </p>
      <p className="text-small text-ink-2">
        {endedAt === null
          ? t.rich('{kind}, a member since {day}', {
              kind: t(BUSINESS_KIND_NAMES[kind]),
              day: <Time instant={joinedAt} zone={institution.timeZone} />,
            })
          : t.rich('{kind}, a member from {day} to {last}', {
              kind: t(BUSINESS_KIND_NAMES[kind]),
              day: <Time instant={joinedAt} zone={institution.timeZone} />,
              last: <Time instant={endedAt} zone={institution.timeZone} />,
            })}
      </p>
      <p className="text-small text-ink-2">
        {einLast4 === null
          ? t('Its employer identification number (EIN) is not on file.')
          : t('Employer identification number (EIN) ending in {last4}', { last4: einLast4 })}
      </p>
      {accounts.map((account) => (
        <p key={account.id}>
          <TextLink to={staffAccountPath(account.id)} className="inline-block py-2.5">
            <AccountName {...account} />
          </TextLink>
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-2">
        {endedAt === null ? (
          <TextLink to={openPath} className="mr-2 inline-block py-2.5">
            {t.rich('Open an account<hidden> for {name}</hidden>', { hidden, name })}
          </TextLink>
        ) : null}
        <Permitted permission="members:edit">
          <div className="flex flex-wrap gap-x-2 max-sm:-ml-3.5">
            <Button variant="quiet" size="small" onClick={() => onAsk('ein')}>
              {einLast4 === null
                ? t.rich('Enter the EIN<hidden> of {name}</hidden>', { hidden, name })
                : t.rich('Change the EIN<hidden> of {name}</hidden>', { hidden, name })}
            </Button>
            {endedAt === null ? (
              <Button variant="quiet" size="small" onClick={() => onAsk('name')}>
                {t.rich('Change the name<hidden> of {name}</hidden>', { hidden, name })}
              </Button>
            ) : null}
            {endedAt === null && accounts.length === 0 ? (
              <Button variant="quiet" size="small" onClick={() => onAsk('end')}>
                {t.rich('End the membership<hidden> of {name}</hidden>', { hidden, name })}
              </Button>
            ) : null}
          </div>
        </Permitted>
      </div>
    </li>
  )
}
