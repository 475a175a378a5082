import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Translate, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { accountWords, labelWords, ROLE_NAMES } from '../contract.ts'
import type { MemberAccount } from '../editing.contract.ts'
import { AccountFold } from './AccountFold.tsx'
import { AccountName } from './AccountName.tsx'
import { staffAccountPath } from './places.ts'

/** More than these are rows that open, or they would push the rest of the page out of sight. */
const BOXES_MAX = 4

interface EditedAccountsProps {
  readonly accounts: readonly MemberAccount[]
  readonly onEdit: (accountId: string) => void
}

/** The accounts of a member as staff see them: a box for each of a few, rows that open for many. */
export function EditedAccounts({ accounts, onEdit }: EditedAccountsProps) {
  const t = useTranslate()
  const propsOf = (account: MemberAccount) => ({
    account,
    name: nameAmong(t, accounts, account),
    onEdit: () => onEdit(account.id),
  })
  return accounts.length <= BOXES_MAX ? (
    <div className="grid gap-4 md:grid-cols-2">
      {accounts.map((account) => (
        <AccountBox key={account.id} {...propsOf(account)} />
      ))}
    </div>
  ) : (
    <ul className="divide-y divide-line border border-line max-sm:-mx-4 max-sm:border-x-0 sm:rounded-card">
      {accounts.map((account) => (
        <li key={account.id}>
          <AccountRow {...propsOf(account)} />
        </li>
      ))}
    </ul>
  )
}

interface AccountBoxProps {
  readonly account: MemberAccount
  readonly name: Words
  readonly onEdit: () => void
}

/** With the last digits where another is called the same. */
export function nameAmong(
  t: Translate,
  accounts: readonly MemberAccount[],
  account: MemberAccount,
): Words {
  const name = accountWords(t, account)
  const alike = accounts.filter((each) => accountWords(t, each) === name)
  return alike.length > 1 ? labelWords(t, { ...account, last4: account.number.slice(-4) }) : name
}

const STATUS = {
  open: say('Open'),
  frozen: say('Frozen'),
  closed: say('Closed'),
  fixed: say('Fixed term'),
}

const AccountBox = (props: AccountBoxProps) => (
  <section
    aria-label={props.name}
    className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-4"
  >
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="font-sans text-h3 font-semibold">{props.name}</h3>
      <EditOrRole {...props} />
    </div>
    <Facts {...props} />
  </section>
)

function AccountRow(props: AccountBoxProps) {
  const t = useTranslate()
  const { account } = props
  const { status, role } = account
  return (
    <AccountFold
      name={<AccountName {...account} last4={account.number.slice(-4)} />}
      balance={moneyOf(account.balance)}
      notes={
        <>
          {role === 'primary' ? null : <Tag>{t(ROLE_NAMES[role])}</Tag>}
          {status === 'open' ? null : <Tag>{t(STATUS[status])}</Tag>}
        </>
      }
    >
      <div className="grid gap-3">
        <Facts {...props}>{role === 'primary' ? <EditOrRole {...props} /> : null}</Facts>
      </div>
    </AccountFold>
  )
}

const EditOrRole = ({ account: { role }, name, onEdit }: AccountBoxProps) => {
  const t = useTranslate()
  return role === 'primary' ? (
    <Permitted permission="accounts:adjust">
      <Button variant="secondary" size="small" onClick={onEdit}>
        {t.rich('Edit<hidden> {account}</hidden>', {
          account: name,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </Permitted>
  ) : (
    <Tag>{t(ROLE_NAMES[role])}</Tag>
  )
}

const moneyOf = (decimal: string) => (
  <span className="money">{formatMoney(fromDecimal(decimal))}</span>
)

interface FactsProps extends Pick<AccountBoxProps, 'account' | 'name'> {
  readonly children?: ReactNode
}

function Facts({ account, name, children }: FactsProps) {
  const t = useTranslate()
  const { id, number, routingNumber, balance, available, status, owners } = account
  return (
    <>
      <SummaryList
        rows={[
          { term: t('Account number'), detail: <span className="tabular-nums">{number}</span> },
          {
            term: t('Routing number'),
            detail: (
              <span className="tabular-nums">
                {routingNumber ?? t('{number} (our own)', { number: institution.routingNumber })}
              </span>
            ),
          },
          { term: t('Balance'), detail: moneyOf(balance) },
          { term: t('Available'), detail: moneyOf(available) },
          { term: t('Status'), detail: t(STATUS[status]) },
          { term: t('Owners'), detail: <Owners owners={owners} /> },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4">
        {children}
        <TextLink to={staffAccountPath(id)} className="py-2.5">
          {t.rich('Change owners<hidden> of {account}</hidden>', {
            account: name,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </TextLink>
      </div>
    </>
  )
}

const Owners = ({ owners }: Pick<MemberAccount, 'owners'>) => {
  const t = useTranslate()
  return (
    <ul className="grid gap-2">
      {owners.map(({ personId, name, role, since }) => (
        <li key={personId}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere">{name}</span>
            <Tag>{t(ROLE_NAMES[role])}</Tag>
          </span>
          <span className="block text-small font-normal text-ink-2">
            {t.rich('Since {day}', {
              day: <Time instant={since} zone={institution.timeZone} />,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
