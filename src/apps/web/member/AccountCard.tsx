import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { accountWords } from '../../../modules/accounts/contract.ts'
import { fromDecimal } from '../../../values/money.ts'
import { say, type Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountNumbers, ToAccount } from './AccountNumbers.tsx'
import { accountPlaceId } from './useSectionFocus.ts'

const WORDS = {
  Checking: {
    title: say('Checking Account'),
    number: say('checking account number'),
    routing: say('checking routing number'),
  },
  Savings: {
    title: say('Savings Account'),
    number: say('savings account number'),
    routing: say('savings routing number'),
  },
} as const

/** What stands on the card of an account of another kind, or with a name of its own. */
const NAMED = {
  number: say('{account}, account number'),
  routing: say('{account}, routing number'),
} as const

const wordsOf = (t: Translate, account: AccountOverview) => {
  const { kind, name } = account
  if (name === undefined && (kind === 'Checking' || kind === 'Savings')) {
    const { title, number, routing } = WORDS[kind]
    return { title: t(title), number: t(number), routing: t(routing) }
  }
  const named = { account: accountWords(t, account) }
  return { title: named.account, number: t(NAMED.number, named), routing: t(NAMED.routing, named) }
}

interface CardProps {
  readonly account: AccountOverview
}

/** One account: its balance and the two numbers other banks ask for. */
export function AccountCard({ account }: CardProps) {
  const t = useTranslate()
  const { id, twoToSign } = account
  const words = wordsOf(t, account)
  return (
    <Card
      title={words.title}
      titleId={accountPlaceId(id)}
      aside={twoToSign ? <Tag>{t('Two to sign')}</Tag> : null}
    >
      <AccountBalance account={account} />
      <div className="mt-3">
        <AccountNumbers account={account} words={words}>
          <ToAccount account={account} />
        </AccountNumbers>
      </div>
    </Card>
  )
}

/** What is in it, and what of that can be used where it is less. */
export function AccountBalance({ account: { balance, available } }: CardProps) {
  const t = useTranslate()
  return (
    <>
      <p className="money-wraps text-h3 font-semibold">
        <PrivateAmount value={fromDecimal(balance)} />
      </p>
      {balance === available ? null : (
        <p className="text-small text-ink-2">
          {t.rich('{amount} available', {
            amount: <PrivateAmount value={fromDecimal(available)} />,
          })}
        </p>
      )}
    </>
  )
}
