import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { MessageSummary } from '../inbox.contract.ts'

/** By when a message is to be answered, or how late that is; nothing of one that waits for none. */
export function DueTag({
  row: { dueAt, overdue },
}: {
  readonly row: Pick<MessageSummary, 'dueAt' | 'overdue'>
}) {
  const t = useTranslate()
  if (dueAt === null) return null
  if (overdue)
    return (
      <Tag tone="bad" icon>
        {t('Overdue: {time}', { time: waitingTime(t, dueAt, serverNow()) })}
      </Tag>
    )
  return (
    <Tag tone="waiting">
      {t.rich('Due {time}', {
        time: <Time instant={dueAt} zone={institution.timeZone} format="moment" />,
      })}
    </Tag>
  )
}
