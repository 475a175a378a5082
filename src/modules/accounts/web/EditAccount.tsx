import { useState } from 'react'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Translate, type Words } from '../../../values/sentence.ts'
import { accountWords, labelWords, ROLE_NAMES } from '../contract.ts'
import type { MemberAccount } from '../editing.contract.ts'
import { AccountForm } from './AccountForm.tsx'
import { staffAccountPath } from './places.ts'
import { useMemberAccounts } from './useMemberAccounts.ts'
import { usePassing } from '../../../ui/hooks/usePassing.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface EditAccountProps {
  readonly personId: string
}

/** The accounts of a member, and a form to change each. */
export function EditAccount({ personId }: EditAccountProps) {
  const t = useTranslate()
  const query = useMemberAccounts(personId)
  const { data } = query
  const [editedId, setEditedId] = useState<string>()
  const [handedOn, setHandedOn] = useState<Words>()
  const { sentence, show } = usePassing()
  if (!data) return <Waiting query={query} />
  if (data.accounts.length === 0)
    return <p className="text-ink-2">{t('This person has no accounts.')}</p>
  const edited = data.accounts.find(({ id }) => id === editedId)
  return (
    <div className="grid gap-4">
      {sentence ? <Notice kind="success">{sentence}</Notice> : null}
      {handedOn ? <Notice live>{handedOn}</Notice> : null}
      <div className="grid gap-4 md:grid-cols-2">
        {data.accounts.map((account) => (
          <AccountBox
            key={account.id}
            account={account}
            name={nameAmong(t, data.accounts, account)}
            onEdit={() => {
              setHandedOn(undefined)
              setEditedId(account.id)
            }}
          />
        ))}
      </div>
      {edited ? (
        <AccountForm
          key={edited.id}
          personId={personId}
          account={edited}
          onSaved={() => {
            setEditedId(undefined)
            show(t('{account} was updated.', { account: nameAmong(t, data.accounts, edited) }))
          }}
          onHandedOn={(words) => {
            setEditedId(undefined)
            setHandedOn(words)
          }}
          onClose={() => setEditedId(undefined)}
        />
      ) : null}
    </div>
  )
}

const Waiting = ({ query }: { readonly query: ReturnType<typeof useMemberAccounts> }) => {
  const t = useTranslate()
  return (
    <NotLoaded query={query} label={t('Loading accounts')} failed={messageOf(t, query.error)}>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    </NotLoaded>
  )
}

interface AccountBoxProps {
  readonly account: MemberAccount
  readonly name: Words
  readonly onEdit: () => void
}

/** With the last digits where another is called the same. */
function nameAmong(
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

function AccountBox({ account, name, onEdit }: AccountBoxProps) {
  const t = useTranslate()
  const { id, number, routingNumber, balance, available, status, role, owners } = account
  const moneyOf = (decimal: string) => (
    <span className="money">{formatMoney(fromDecimal(decimal))}</span>
  )
  return (
    <section
      aria-label={name}
      className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-h3 font-semibold">{name}</h3>
        {role === 'primary' ? (
          <Button variant="secondary" size="small" onClick={onEdit}>
            {t.rich('Edit<hidden> {account}</hidden>', {
              account: name,
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Button>
        ) : (
          <Tag>{t(ROLE_NAMES[role])}</Tag>
        )}
      </div>
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
      <TextLink to={staffAccountPath(id)} className="justify-self-start py-2.5">
        {t.rich('Change owners<hidden> of {account}</hidden>', {
          account: name,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </TextLink>
    </section>
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
              day: <Time instant={since} zone={institution.timeZone} format="full" />,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
