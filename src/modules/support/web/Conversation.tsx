import { groupBy } from '../../../platform/web/groupBy.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { dayTitle } from '../../../ui/format/dayTitle.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { dayOf } from '../../../values/dates.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { PictureList } from '../../images/web/images.ts'

/** Whose words they are, as the eye tells them apart; the head of each says it in words. */
type Look = 'member' | 'staff' | 'note' | 'step'

export interface Said {
  readonly version: number
  readonly look: Look
  /** "You", "Rosa Delgado answered". */
  readonly who: Words
  readonly at: string
  readonly text: string | null
  readonly pictureIds: readonly string[]
  /** "Seen", under the last message that was. */
  readonly mark?: Words | undefined
}

interface ConversationProps {
  readonly label: Words
  /** In the order it was said. */
  readonly said: readonly Said[]
  readonly pictureAddress: (id: string) => string
  /** The level of the days: one below that of what stands above. */
  readonly dayHeading?: 'h2' | 'h3' | 'h4'
}

const LOOK: Readonly<Record<Look, string>> = {
  member: 'border-l-4 border-brand sm:ml-10',
  staff: 'border-l-4 border-accent sm:mr-10',
  note: 'border-l-4 border-dashed border-accent-ink bg-accent-soft py-2 pr-3 sm:mr-10',
  step: 'border-l-4 border-transparent text-ink-2 sm:mr-10',
}

/** What was said, on ledger paper: one band for each day, what comes last at the foot. */
export function Conversation(props: ConversationProps) {
  const { label, said, pictureAddress, dayHeading: Heading = 'h2' } = props
  const t = useTranslate()
  const zone = institution.timeZone
  const today = dayOf(serverNow(), zone)
  const days = groupBy(said, ({ at }) => dayOf(new Date(at), zone))
  return (
    <ol aria-label={label} className="ledger-bands border-y border-line">
      {[...days].map(([day, ofDay]) => (
        <li key={day} className="border-t border-line px-3 py-3 first:border-t-0 sm:px-5">
          <Heading className="font-sans text-caption font-semibold text-ink-2">
            <time dateTime={day}>{dayTitle(t, day, today)}</time>
          </Heading>
          <ol className="mt-2 grid gap-4">
            {ofDay.map((one) => (
              <li key={one.version} className={classNames('min-w-0 pl-3', LOOK[one.look])}>
                <Line one={one} pictureAddress={pictureAddress} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

interface LineProps extends Pick<ConversationProps, 'pictureAddress'> {
  readonly one: Said
}

const Line = ({ one: { who, at, text, pictureIds, mark, look }, pictureAddress }: LineProps) => (
  <>
    <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
      <span className={look === 'step' ? undefined : 'font-semibold text-ink'}>{who}</span>
      <Time instant={at} zone={institution.timeZone} format="clock" />
    </p>
    {text === null ? null : (
      <p className="mt-0.5 max-w-prose wrap-anywhere whitespace-pre-line text-ink">{text}</p>
    )}
    {pictureIds.length > 0 ? (
      <div className="mt-2">
        <PictureList ids={pictureIds} addressOf={pictureAddress} />
      </div>
    ) : null}
    {mark === undefined ? null : <p className="mt-0.5 text-caption text-ink-2">{mark}</p>}
  </>
)
