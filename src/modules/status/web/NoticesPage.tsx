import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFollowing } from '../../../platform/web/follow.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type ServiceNotice, STATUS_TOPIC } from '../contract.ts'
import { EndNotice } from './EndNotice.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { Services } from './Services.tsx'
import { STATUS_KEY, useStatus } from './useStatus.ts'

/** What staff tell everybody: incidents and planned work. */
export function NoticesPage() {
  const t = useTranslate()
  const query = useStatus()
  useFollowing([STATUS_TOPIC], STATUS_KEY)
  const { data } = query
  return (
    <>
      <PageTitle title={t('Service status')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Service status')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-2">
        {t.rich('What everybody reads at <link>the page for members</link>, without signing in.', {
          link: (words) => <TextLink to="/status">{words}</TextLink>,
        })}
      </p>
      {data ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Notices notices={data.notices} />
          <Services services={data.services} />
        </div>
      ) : (
        <NotLoaded
          query={query}
          label={t('Asking what works')}
          failed={t("We couldn't ask what works.")}
        >
          <Skeleton className="h-96" />
        </NotLoaded>
      )}
    </>
  )
}

/** What is open in a window: a new notice, one to change, or one that is over. */
interface Asked {
  readonly notice?: ServiceNotice
  readonly ends?: boolean
}

function Notices({ notices }: { readonly notices: readonly ServiceNotice[] }) {
  const t = useTranslate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    void client.invalidateQueries({ queryKey: STATUS_KEY })
  }
  return (
    <Card
      title={t('Notices')}
      titleId="notices-title"
      aside={
        <Button size="small" onClick={() => setAsked({})}>
          {t('Post a notice')}
        </Button>
      }
    >
      {notices.length === 0 ? (
        <EmptyState title={t('Nothing to tell.')}>
          {t('Incidents and planned work show here, and for a week after they are over.')}
        </EmptyState>
      ) : (
        <ul>
          {notices.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              actions={
                notice.endedAt === null ? <Actions notice={notice} onAsk={setAsked} /> : null
              }
            />
          ))}
        </ul>
      )}
      {asked?.notice && asked.ends ? (
        <EndNotice notice={asked.notice} onDone={done} onClose={close} />
      ) : asked ? (
        <NoticeDialog notice={asked.notice} onDone={done} onClose={close} />
      ) : null}
    </Card>
  )
}

interface ActionsProps {
  readonly notice: ServiceNotice
  readonly onAsk: (asked: Asked) => void
}

function Actions({ notice, onAsk }: ActionsProps) {
  const t = useTranslate()
  const { title } = notice
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={t('Change {title}', { title })}
        onClick={() => onAsk({ notice })}
      >
        {t('Change')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        aria-label={t('{title} is over', { title })}
        onClick={() => onAsk({ notice, ends: true })}
      >
        {notice.state === 'ahead' ? t('Call off') : t('It is over')}
      </Button>
    </>
  )
}
