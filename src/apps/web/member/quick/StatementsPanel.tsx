import { useId, useState } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { dayOf } from '../../../../values/dates.ts'
import { PLACE } from '../../frames/memberPlaces.ts'
import type { PanelProps } from './panels.ts'
import { periodsUntil } from './periods.ts'

/** One month of one account, opened in the list of transactions. */
export function StatementsPanel({ overview }: PanelProps) {
  const periods = periodsUntil(dayOf(new Date(overview.asOf), institution.timeZone))
  const [account, setAccount] = useState(overview.accounts[0]?.id ?? '')
  const [month, setMonth] = useState(periods[0]?.month ?? '')
  const id = useId()
  const period = periods.find((each) => each.month === month) ?? periods[0]
  if (!period) return null
  const search = new URLSearchParams({ account, from: period.from, to: period.to })
  return (
    <div className="grid max-w-form gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          id={`${id}-account`}
          label="Account"
          options={overview.accounts.map((each) => ({
            value: each.id,
            label: `${each.kind}, ending in ${each.last4}`,
          }))}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        <SelectField
          id={`${id}-period`}
          label="Period"
          options={periods.map((each) => ({ value: each.month, label: each.label }))}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
      </div>
      <p className="text-small text-ink-2">
        You can go back thirteen months here, and no further than March 2024.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={`${PLACE.activity.to}?${search.toString()}`}>
          Show this month's transactions
        </LinkButton>
        <TextLink to={PLACE.activity.to} className="py-2.5 font-medium">
          See all activity
        </TextLink>
      </div>
    </div>
  )
}
