import { Card } from '../../../ui/layout/Card.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Coming, Home } from '../contract.ts'
import { SCHEDULED } from '../../standingOrders/places.contract.ts'
import { comingWords } from './words.ts'

const NOTIFICATIONS = '/dashboard/notifications'
const SHOWN_MAX = 4
/** Phones have room for so many. */
const ON_PHONES = 2

/** What comes next on any account, and what waits for the member. */
export function ComingUp({ home: { coming, needs } }: { readonly home: Home }) {
  const t = useTranslate()
  const [shown, onPhones] = [firstOf(coming, SHOWN_MAX), firstOf(coming, ON_PHONES)]
  return (
    <Card
      title={t('Coming up')}
      titleId="coming-title"
      aside={
        <TextLink to={SCHEDULED} className="-my-3 inline-flex min-h-11 items-center font-medium">
          {t('Scheduled')}
        </TextLink>
      }
      flush
      className="overflow-hidden"
    >
      {needs.messages > 0 ? (
        <TextLink
          to={NOTIFICATIONS}
          className="flex min-h-11 items-center border-t border-line bg-accent-soft px-4 text-small text-accent-ink sm:px-6"
        >
          {t('{count, plural, one {# unread notification} other {# unread notifications}}', {
            count: needs.messages,
          })}
        </TextLink>
      ) : null}
      {coming.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2 sm:px-6">
          {t('Nothing is arranged for the next 30 days.')}
        </p>
      ) : (
        <ol className="ledger-bands">
          {shown.map((item) => (
            <Row
              key={`${item.kind} ${item.id} ${item.on}`}
              item={item}
              isOnPhones={onPhones.includes(item)}
            />
          ))}
        </ol>
      )}
      <More count={coming.length - shown.length} className="max-sm:hidden" />
      <More count={coming.length - onPhones.length} className="sm:hidden" />
    </Card>
  )
}

/** The first so many. What leaves next is among them: when rent is due is what people look for. */
function firstOf(coming: readonly Coming[], count: number): readonly Coming[] {
  const first = coming.slice(0, count)
  const leaving = coming.find(({ amount }) => amount.startsWith('-'))
  return !leaving || first.includes(leaving) ? first : [...first.slice(0, -1), leaving]
}

const More = ({ count, className }: { readonly count: number; readonly className: string }) => {
  const t = useTranslate()
  return count > 0 ? (
    <p
      className={classNames(
        'border-t border-line px-4 py-2 text-small text-ink-2 sm:px-6',
        className,
      )}
    >
      {t('and {count} more in the next 30 days', { count })}
    </p>
  ) : null
}

interface RowProps {
  readonly item: Coming
  readonly isOnPhones: boolean
}

const Row = ({ item, isOnPhones }: RowProps) => {
  const t = useTranslate()
  const { on, amount, account, isSetAside } = item
  return (
    <li
      className={classNames(
        'flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-1 sm:px-6 sm:py-2',
        !isOnPhones && 'max-sm:hidden',
      )}
    >
      <time dateTime={on} className="w-14 shrink-0 text-caption text-ink-2">
        {formatDay(on, 'yearlessShort')}
      </time>
      <span className="min-w-0 flex-1 basis-32">
        {comingWords(t, item)} {isSetAside ? <Tag>{t('Set aside')}</Tag> : null}
        <span className="block text-caption text-ink-2 max-sm:sr-only">
          <AccountName {...account} />
        </span>
      </span>
      <PrivateAmount value={fromDecimal(amount)} signed className="ml-auto font-medium" />
    </li>
  )
}
