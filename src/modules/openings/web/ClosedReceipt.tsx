import { type ReactNode, useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { accountWords } from '../../accounts/contract.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { ClosedAccount } from '../closing.contract.ts'
import { dollars, unlessZero } from './words.ts'

interface ClosedReceiptProps {
  readonly closed: ClosedAccount
  /** Where to go from here, if not to the dashboard. */
  readonly next?: ReactNode
}

/** The account is closed: what was moved, and where to. */
export function ClosedReceipt({ closed, next }: ClosedReceiptProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { dividends, penalty, fee, moved, to, closedAt, referenceCode } = closed
  return (
    <Receipt
      title={t('{account} is closed', { account: accountWords(t, closed) })}
      titleRef={heading}
      reference={referenceCode}
      rows={[
        { term: t('Account'), detail: <AccountName {...closed} /> },
        ...unlessZero(t('Dividends'), dividends),
        ...unlessZero(t('Early-withdrawal penalty'), penalty),
        ...unlessZero(t('Closing fee'), fee),
        { term: t('Moved'), detail: dollars(moved) },
        ...(to === null ? [] : [{ term: t('To'), detail: <AccountName {...to} /> }]),
        {
          term: t('Closed'),
          detail: <Time instant={closedAt} zone={institution.timeZone} format="moment" />,
        },
      ]}
      actions={next ?? <LinkButton to="/dashboard">{t('Go to the dashboard')}</LinkButton>}
    />
  )
}
