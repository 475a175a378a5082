import { Bell } from 'lucide-react'
import type { ComponentType } from 'react'
import { PopoverButton } from '../../../ui/buttons/PopoverButton.tsx'
import type { NoticesProps } from './notifications.ts'
import { badge, buttonName } from './sentences.ts'
import { useDeviceSeen } from './useDeviceSeen.ts'
import { useMarking } from './useMarking.ts'
import { useNews, useNotifications } from './useNotifications.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface NotificationsButtonProps {
  readonly panel: ComponentType<NoticesProps>
}

/** The bell of the top bar: how many are unread, and behind it the list. */
export function NotificationsButton({ panel: Panel }: NotificationsButtonProps) {
  const t = useTranslate()
  const notifications = useNotifications()
  useNews(notifications)
  useDeviceSeen()
  // Here and not in the panel, so that closing it does not lose the way back.
  const marking = useMarking()
  const { unreadCount } = notifications
  return (
    <PopoverButton
      label={<BellWith unreadCount={unreadCount} />}
      accessibleName={buttonName(t, unreadCount)}
      title={t('Notifications')}
    >
      <Panel notifications={notifications} marking={marking} />
    </PopoverButton>
  )
}

const BellWith = ({ unreadCount }: { readonly unreadCount: number }) => (
  <span aria-hidden="true" className="relative">
    <Bell className="size-6" strokeWidth={1.75} />
    {unreadCount > 0 ? (
      <span className="absolute -top-2 left-3 min-w-5 rounded-tag border border-on-accent bg-accent px-1 text-center text-caption leading-5 font-semibold text-on-accent">
        {badge(unreadCount)}
      </span>
    ) : null}
  </span>
)
