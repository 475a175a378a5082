import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SCHEDULED } from '../../standingOrders/places.contract.ts'
import { type Obstacle, OBSTACLES } from '../closing.contract.ts'

const ASK = ['/dashboard/messages', say('Ask us')] as const

/** Where something that is in the way can be settled. */
const WAYS: Partial<Readonly<Record<Obstacle, readonly [to: string, label: Sentence]>>> = {
  membership_account: ASK,
  account_frozen: ASK,
  terms_unknown: ASK,
  schedules_open: [SCHEDULED, say('See what is scheduled')],
  bills_open: [SCHEDULED, say('See the bills')],
  orders_resting: ASK,
  deposits_open: ['/dashboard/deposits', say('See your deposits')],
}

/** What has to be settled first, each with the way there. */
export function Obstacles({ obstacles }: { readonly obstacles: readonly Obstacle[] }) {
  const t = useTranslate()
  return (
    <Notice kind="warning" title={t('This account cannot be closed yet.')}>
      <ul className="mt-2 grid gap-3">
        {obstacles.map((obstacle) => {
          const way = WAYS[obstacle]
          return (
            <li key={obstacle}>
              {t(OBSTACLES[obstacle].message)}
              {way ? (
                <TextLink to={way[0]} className="flex min-h-11 w-fit items-center font-medium">
                  {t(way[1])}
                </TextLink>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
