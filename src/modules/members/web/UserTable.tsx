import { useState } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { StatusTag } from '../../../ui/lists/Tag.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { UserSummary } from '../contract.ts'
import type { TableLook } from './preferences.ts'
import { ROLE_LABEL, STATUS_LABEL } from './words.ts'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Translate } from '../../../values/sentence.ts'

/** Whoever is chosen, also on pages that are not shown now. */
export type Selection = ReadonlyMap<string, UserSummary>

interface UserTableProps {
  readonly items: readonly UserSummary[]
  readonly selection: Selection
  readonly onToggle: (user: UserSummary) => void
  readonly look: TableLook
  /** As in the address: `-registered`. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Where the page of a person is. */
  readonly pathOf: (userId: string) => string
}

/** Dense rows with whom, since when and how they stand; on phones in two lines. */
export function UserTable(props: UserTableProps) {
  const t = useTranslate()
  const { items, look, sort, onSort } = props
  const [now] = useState(serverNow)
  const shown = columnsFor(t, props, now).filter(
    ({ id }) => !look.hidden.some((each) => each === id),
  )
  return (
    <DataTable
      caption={t('Users')}
      columns={shown}
      rows={items}
      keyOf={({ id }) => id}
      dense={look.dense}
      sort={{ column: sort.replace('-', ''), descending: sort.startsWith('-') }}
      onSort={({ column, descending }) => onSort(`${descending ? '-' : ''}${column}`)}
    />
  )
}

const columnsFor = (
  t: Translate,
  { selection, onToggle, pathOf, look }: UserTableProps,
  now: Date,
): readonly Column<UserSummary>[] => [
  {
    id: 'select',
    head: t('Select'),
    phone: 'mark',
    cell: (user) => (
      <label className="grid size-6 cursor-pointer place-items-center max-sm:size-11">
        <span className="sr-only">{t('Select {name}', { name: user.name })}</span>
        <input
          type="checkbox"
          className="tick"
          checked={selection.has(user.id)}
          onChange={() => onToggle(user)}
        />
      </label>
    ),
  },
  {
    id: 'name',
    head: t('Name'),
    rowHead: true,
    sortable: true,
    phone: 'title',
    cell: (user) => (
      <>
        <TextLink
          to={pathOf(user.id)}
          className="inline-flex min-h-6 items-center align-middle max-sm:min-h-11"
        >
          {user.name}
        </TextLink>
        {look.hidden.includes('email') ? null : (
          <span className="hidden font-normal sm:max-lg:block sm:max-lg:min-w-36">
            <EmailText email={user.email} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'email',
    head: t('Email'),
    sortable: true,
    phone: 'detail',
    wideOnly: true,
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    id: 'role',
    head: t('Role'),
    cell: ({ role }) => <span className="whitespace-nowrap">{t(ROLE_LABEL[role])}</span>,
  },
  {
    id: 'status',
    head: t('Status'),
    sortable: true,
    phone: 'aside',
    cell: ({ status }) => (
      <span className="flex max-sm:inline-flex">
        <StatusTag status={status} words={t(STATUS_LABEL[status])} />
      </span>
    ),
  },
  {
    id: 'registered',
    head: t('Registered'),
    sortable: true,
    cell: ({ registeredAt }) => <Time instant={registeredAt} zone={institution.timeZone} />,
  },
  {
    id: 'waiting',
    head: t('Waiting'),
    nothing: t('Not waiting'),
    phone: 'value',
    cell: ({ waitingSince }) =>
      waitingSince === null ? null : (
        <time dateTime={waitingSince} className="whitespace-nowrap">
          {waitingTime(t, waitingSince, now)}
        </time>
      ),
  },
  {
    id: 'balance',
    head: t('Checking balance'),
    numeric: true,
    nothing: t('No account'),
    phone: 'value',
    cell: ({ checkingBalance }) =>
      checkingBalance === null ? null : <Amount value={fromDecimal(checkingBalance)} />,
  },
]
