import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { useSession } from '../../../modules/access/web/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { fullName } from '../../../values/person.ts'

const STATUS: Readonly<Record<AccountOverview['status'], string>> = {
  open: 'Active',
  frozen: 'Frozen',
  closed: 'Closed',
}

/** Who holds the account, what kind it is, and whether it can be used. */
export function AccountInformation({
  accounts,
}: {
  readonly accounts: readonly AccountOverview[]
}) {
  const { data: session } = useSession()
  const checking = accounts.find(({ kind }) => kind === 'Checking')
  if (!checking) return null
  const { firstName = '', lastName = '' } = session?.caller ?? {}
  const facts = [
    ['Holder', fullName({ firstName, lastName }) || 'User'],
    ['Type', 'Personal Checking'],
    ['Status', STATUS[checking.status]],
  ] as const
  return (
    <Card title="Account Information" titleId="information-title">
      <dl className="grid gap-2">
        {facts.map(([term, fact]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
