import { useState } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable, type Sort } from '../../../ui/lists/DataTable.tsx'
import { type LedgerEntry, LedgerBands } from '../../../modules/activity/web/LedgerBands.tsx'
import { Meter } from '../../../ui/layout/Meter.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { money } from '../../../values/money.ts'
import { Specimen, Specimens } from './Specimen.tsx'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { verbatim } from '../../../values/sentence.ts'

const entries = (t: TranslateToNodes): readonly LedgerEntry[] => [
  {
    id: '1',
    day: '2026-03-12',
    title: t('Transfer to savings'),
    amount: money(-2500n),
    after: money(1_062_401n),
    reference: 'NVEG7-PDU97',
    detail: t.rich('Checking {number} 6:42 PM', { number: <MaskedNumber last4="6330" /> }),
    onOpen: () => undefined,
  },
  {
    id: '2',
    day: '2026-03-12',
    title: verbatim('Northwind Payroll'),
    amount: money(135_060n),
    after: money(1_064_901n),
    reference: 'K3M9X-2WQRT',
    detail: <Tag>{t('Posted by staff')}</Tag>,
  },
  {
    id: '3',
    day: '2026-03-11',
    title: verbatim('Alder Street Grocery, a name long enough to need a second line on phones'),
    amount: money(-6420n),
    reference: 'ZZA4B-7HJ2C',
    detail: <StatusTag status="Pending" words={verbatim('Pending')} />,
  },
  {
    id: '4',
    day: '2025-12-30',
    title: verbatim('Harbor Water'),
    amount: money(-999_999_999n),
    reference: 'PP5QD-EFG88',
    detail: <StatusTag status="Reversed" words={verbatim('Reversed')} />,
    struck: true,
  },
]

const STATUSES = [
  'Completed',
  'Pending',
  'Submitted',
  'Rejected',
  'Suspended',
  'Cancelled',
] as const

const PEOPLE = [
  {
    name: verbatim('Maya Chen'),
    email: 'maya.chen@example.com',
    status: 'Pending',
    balance: '$0.00',
  },
  {
    name: verbatim('Omar Haddad'),
    email: 'omar@example.com',
    status: 'Approved',
    balance: '$1,250.00',
  },
]

type Person = (typeof PEOPLE)[number]
const statusOf = ({ status }: Person) => <StatusTag status={status} words={verbatim(status)} />

export const LedgerSpecimens = () => {
  const t = useTranslate()
  return (
    <Specimens title={t('Ledger, meters, tables')}>
      <Specimen name="LedgerBands">
        <Card
          title={t('Recent Transactions')}
          titleId="gallery-ledger"
          flush
          className="max-w-form"
        >
          <LedgerBands label={t('Recent transactions')} entries={entries(t)} today="2026-03-12" />
        </Card>
      </Specimen>
      <Specimen name="Meter">
        <div className="grid max-w-form gap-5">
          <Meter
            label={t('Credit used')}
            words={verbatim('$1,500 of $5,000')}
            value={1500}
            max={5000}
          />
          <Meter
            label={t('Daily limit')}
            words={verbatim('$4,900 of $5,000')}
            value={4900}
            max={5000}
          />
        </div>
      </Specimen>
      <Specimen name="StatusTag">
        <p className="flex flex-wrap gap-2">
          {STATUSES.map((status) => (
            <StatusTag key={status} status={status} words={verbatim(status)} />
          ))}
          <Tag>{t('Sample')}</Tag>
        </p>
      </Specimen>
      <Specimen name="DataTable, sortable">
        <People />
      </Specimen>
    </Specimens>
  )
}

function People() {
  const t = useTranslate()
  const [sort, setSort] = useState<Sort>({ column: 'name', descending: false })
  const way = sort.descending ? -1 : 1
  const key = sort.column === 'email' ? 'email' : 'name'
  return (
    <DataTable
      caption={t('People waiting')}
      captionShown
      dense
      sort={sort}
      onSort={setSort}
      rows={PEOPLE.toSorted((a, b) => way * a[key].localeCompare(b[key]))}
      keyOf={({ email }) => email}
      columns={[
        { id: 'name', head: t('Name'), cell: ({ name }) => name, sortable: true, rowHead: true },
        { id: 'email', head: t('Email'), cell: ({ email }) => email, sortable: true },
        { id: 'status', head: t('Status'), cell: statusOf },
        { id: 'balance', head: t('Balance'), cell: ({ balance }) => balance, numeric: true },
      ]}
    />
  )
}
