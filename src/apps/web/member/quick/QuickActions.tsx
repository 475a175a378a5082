import { Link } from 'react-router'
import { BILL_PAY } from '../../../../modules/bills/web/places.ts'
import { STATEMENTS } from '../../../../modules/statements/web/places.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { late } from '../../../../ui/layout/late.tsx'
import { say, type Sentence } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { CARDS_PATH, DEPOSIT_CHECK, PEER_PATH, REWARDS_PATH } from '../memberPaths.ts'
import { tileId } from '../useSectionFocus.ts'

/** The drawings stand far below what is looked at first. */
const QuickArt = late(
  async () => (await import('./QuickArt.tsx')).QuickArt,
  () => <div className="h-10 w-12 shrink-0" />,
)

interface Tile {
  readonly id: string
  readonly to: string
  readonly title: Sentence
  readonly line: Sentence
}

const TILES: readonly Tile[] = [
  { id: 'billpay', to: BILL_PAY, title: say('Bill Pay'), line: say('Pay the people who bill you') },
  {
    id: 'deposit',
    to: DEPOSIT_CHECK,
    title: say('Mobile Deposit'),
    line: say('Pay in a check with two photos'),
  },
  {
    id: 'cards',
    to: CARDS_PATH,
    title: say('Cards'),
    line: say('See your cards and their limits'),
  },
  {
    id: 'statements',
    to: STATEMENTS,
    title: say('Statements'),
    line: say('A month of one account'),
  },
  { id: 'p2p', to: PEER_PATH, title: say('Peer-to-peer payments'), line: say('Coming soon') },
  { id: 'rewards', to: REWARDS_PATH, title: say('Rewards'), line: say('Being enhanced') },
]

/** The six tiles: one block of ledger squares, each with a drawing in strokes. */
export function QuickActions() {
  const t = useTranslate()
  return (
    <Card
      id="quick-actions-cards"
      title={t('Quick Actions')}
      titleId="quick-title"
      flush
      className="overflow-hidden"
    >
      <ul className="quick-tiles grid border-t border-line sm:grid-cols-2 md:grid-cols-3">
        {TILES.map(({ id, to, title, line }) => (
          <li key={id} className="grid min-w-0">
            <Link
              id={tileId(id)}
              to={to}
              className="group flex min-w-0 items-center gap-4 px-4 py-4 text-ink no-underline hover:bg-brand-soft sm:px-6 sm:py-5"
            >
              <QuickArt id={id} />
              <span className="grid min-w-0 wrap-anywhere">
                <span className="font-semibold group-hover:underline">{t(title)}</span>
                <span className="text-small text-ink-2">{t(line)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
