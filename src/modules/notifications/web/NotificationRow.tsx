import { useId, useRef } from 'react'
import { Bell } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { NotificationItem } from '../contract.ts'
import type { ShownKinds } from './notifications.ts'
import type { Marking } from './useMarking.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ItemProps {
  readonly item: NotificationItem
  readonly marking: Marking
}

interface RowProps extends ItemProps {
  readonly kinds: ShownKinds
}

/** A page that was opened before a new version of the portal does not know its new kinds. */
const UNKNOWN = { words: undefined, Icon: Bell }

/** One thing the member was told. Where there is more of it, the whole row leads there. */
export function NotificationRow({ kinds, item, marking }: RowProps) {
  const t = useTranslate()
  const row = useRef<HTMLLIElement>(null)
  const { title, text, path, at, read } = item
  const { words, Icon } = kinds[item.kind] ?? UNKNOWN
  const textId = useId()
  const { one } = marking
  // Until the answer is here the button stays, or the focus would fall off the page with it.
  const markable = !read || (one.isPending && one.variables === item.id)
  return (
    <li ref={row} tabIndex={-1} className="relative flex gap-3 py-3">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {read ? null : (
            <>
              <Tag tone="waiting">{t('New')}</Tag>{' '}
            </>
          )}
          {path === null ? (
            <span className={read ? undefined : 'font-semibold'}>{title}</span>
          ) : (
            <MoreLink {...{ item, textId, marking }} to={path} />
          )}
        </p>
        <p id={textId} className="text-small">
          {text}
        </p>
        <p className="flex flex-wrap gap-x-2 text-caption text-ink-2">
          {words ? <span>{t(words)}</span> : null}
          <Time instant={at} zone={institution.timeZone} format="moment" />
        </p>
        {path === null && markable ? (
          <MarkAsRead item={item} marking={marking} onDone={() => row.current?.focus()} />
        ) : null}
      </div>
    </li>
  )
}

interface MoreLinkProps extends ItemProps {
  readonly to: string
  readonly textId: string
}

function MoreLink({ item, to, textId, marking }: MoreLinkProps) {
  const follow = () => {
    if (!item.read) marking.one.mutate(item.id)
  }
  return (
    <TextLink
      to={to}
      aria-describedby={textId}
      onClick={follow}
      className={item.read ? WHOLE_ROW : `${WHOLE_ROW} font-semibold`}
    >
      {item.title}
    </TextLink>
  )
}

const WHOLE_ROW = 'after:absolute after:inset-0'

interface MarkAsReadProps extends ItemProps {
  /** The button is about to go, and the focus needs somewhere to be. */
  readonly onDone: () => void
}

function MarkAsRead({ item, marking: { one }, onDone }: MarkAsReadProps) {
  const t = useTranslate()
  const mine = one.variables === item.id
  return (
    <>
      <ActionFailure
        failure={
          mine && one.isError ? t('We could not mark it as read. Please try again.') : undefined
        }
      />
      <Button
        variant="quiet"
        size="small"
        flush
        busy={mine && one.isPending}
        onClick={() => one.mutate(item.id, { onSuccess: onDone })}
      >
        {t('Mark as read')}
        <span className="sr-only"> {item.title}</span>
      </Button>
    </>
  )
}
