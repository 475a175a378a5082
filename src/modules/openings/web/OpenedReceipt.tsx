import { type ReactNode, useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Receipt } from '../../../ui/lists/Receipt.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { accountWords } from '../../accounts/contract.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { certificateFacts } from '../../certificates/web/certificates.ts'
import type { OpenedAccount } from '../contract.ts'
import { dollars } from './words.ts'

interface OpenedReceiptProps {
  readonly opened: OpenedAccount
  /** Where to go from here, if not to the dashboard. */
  readonly next?: ReactNode
}

/** The account is there: its number, what is in it, and what was agreed to. */
export function OpenedReceipt({ opened, next }: OpenedReceiptProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { from, amount, number, openedAt, referenceCode, disclosure, certificate } = opened
  return (
    <Receipt
      title={t('{account} is open', { account: accountWords(t, opened) })}
      titleRef={heading}
      reference={referenceCode}
      rows={[
        { term: t('Account number'), detail: verbatim(number) },
        { term: t('Balance'), detail: dollars(amount) },
        ...(from === null ? [] : [{ term: t('From'), detail: <AccountName {...from} /> }]),
        {
          term: t('Opened'),
          detail: <Time instant={openedAt} zone={institution.timeZone} format="moment" />,
        },
        ...(certificate ? certificateFacts(t, certificate) : []),
        {
          term: t('Agreed to'),
          detail: t('Terms, version {version}', { version: disclosure.version }),
        },
      ]}
      actions={next ?? <LinkButton to="/dashboard">{t('Go to the dashboard')}</LinkButton>}
    />
  )
}
