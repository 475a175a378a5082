import type { ReactNode } from 'react'
import { labelWords } from '../../../modules/accounts/contract.ts'
import { GroupedNumber } from '../../../modules/accounts/web/GroupedNumber.tsx'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { accountPath } from '../../../modules/accounts/places.contract.ts'
import { ownersPath } from '../../../modules/owners/places.contract.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface NumbersProps {
  readonly account: AccountOverview
  /** What each is called where it is copied; by the name of the account unless given. */
  readonly words?: { readonly number: Words; readonly routing: Words }
  /** Where else to go from here, beside the owners. */
  readonly children?: ReactNode
}

/** The two numbers other banks ask for, and the way to who has to do with the account. */
export function AccountNumbers({ account, words, children }: NumbersProps) {
  const t = useTranslate()
  const { id, number, routingNumber } = account
  const named = { account: labelWords(t, account) }
  const what = words ?? {
    number: t('{account}, account number', named),
    routing: t('{account}, routing number', named),
  }
  return (
    <>
      <dl className="@container grid gap-1">
        <Row
          term={t('Account number')}
          copy={<CopyButton value={number} label={t('Copy')} what={what.number} />}
        >
          <GroupedNumber digits={number} />
        </Row>
        <Row
          term={t('Routing number')}
          copy={<CopyButton value={routingNumber} label={t('Copy')} what={what.routing} />}
        >
          <span className="tabular-nums">{routingNumber}</span>
        </Row>
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <TextLink to={ownersPath(id)} className="inline-flex min-h-11 items-center">
          {t.rich('Owners<hidden> of {account}</hidden>', {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            ...named,
          })}
        </TextLink>
        {children}
      </p>
    </>
  )
}

interface RowProps {
  readonly term: Words
  readonly copy: ReactNode
  readonly children: ReactNode
}

const Row = ({ term, copy, children }: RowProps) => (
  <div className="grid items-center gap-x-4 @min-[12rem]:grid-cols-[minmax(0,1fr)_auto]">
    <dt className="text-small text-ink-2">{term}</dt>
    <dd className="col-start-1">{children}</dd>
    <dd className="@min-[12rem]:col-start-2 @min-[12rem]:row-span-2 @min-[12rem]:row-start-1">
      {copy}
    </dd>
  </div>
)

/** Leads to its own page, where its charts are. */
export const ToAccount = ({ account }: { readonly account: AccountOverview }) => {
  const t = useTranslate()
  return (
    <TextLink to={accountPath(account.id)} className="inline-flex min-h-11 items-center">
      {t.rich('Charts<of> of {account}</of>', {
        account: labelWords(t, account),
        of: (words) => <span className="sr-only">{words}</span>,
      })}
    </TextLink>
  )
}
