import { everydayAccount } from '../../../modules/accounts/choosing.contract.ts'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { useSession } from '../../../modules/access/web/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { fullName } from '../../../values/person.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const STATUS: Readonly<Record<AccountOverview['status'], Sentence>> = {
  open: say('Active'),
  frozen: say('Frozen'),
  closed: say('Closed'),
  fixed: say('Fixed term'),
}

/** Who holds the account, what kind it is, and whether it can be used. */
export function AccountInformation({
  accounts,
}: {
  readonly accounts: readonly AccountOverview[]
}) {
  const t = useTranslate()
  const { data: session } = useSession()
  const checking = everydayAccount(accounts)
  if (!checking) return null
  const { firstName = '', lastName = '' } = session?.caller ?? {}
  const facts = [
    [t('Holder'), fullName({ firstName, lastName }) || t('User')],
    [t('Type'), t('Personal Checking')],
    [t('Status'), t(STATUS[checking.status])],
  ] as const
  return (
    <Card title={t('Account Information')} titleId="information-title">
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
