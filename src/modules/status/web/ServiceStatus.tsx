import { institution } from '../../../platform/web/institution.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ServiceNotice, Status } from '../contract.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { Services } from './Services.tsx'
import { useStatus } from './useStatus.ts'

/** Whether the portal works, for anybody: read again and again while the page is open. */
export function ServiceStatus() {
  const t = useTranslate()
  const query = useStatus()
  const { data, isError } = query
  if (!data)
    return (
      <NotLoaded
        query={query}
        label={t('Asking what works')}
        failed={t("We couldn't ask what works.")}
        about={t('Your money is not affected, and what we confirmed is done.')}
      >
        <Skeleton className="h-96" />
      </NotLoaded>
    )
  return (
    <>
      {isError ? (
        <Notice kind="warning" live className="mb-6">
          {t('Nobody answers at the moment. This is what we knew last; we keep asking.')}
        </Notice>
      ) : null}
      <Found status={data} />
    </>
  )
}

function Found({ status }: { readonly status: Status }) {
  const t = useTranslate()
  const { services, notices, now, noticesAt } = status
  const open = notices.filter(({ state }) => state === 'now' || state === 'ahead')
  const clock = (instant: string) => (
    <Time instant={instant} zone={institution.timeZone} format="moment" />
  )
  return (
    <>
      <div role="status">
        <h2 className="text-h3">{t(headlineOf(status))}</h2>
      </div>
      <p className="mt-1 mb-6 text-small text-ink-2">
        {t.rich('As of {at}.', { at: clock(now) })}
        {noticesAt < now ? (
          <> {t.rich('The notices are as they were at {at}.', { at: clock(noticesAt) })}</>
        ) : null}
      </p>
      <Notices title={t('Going on and planned')} notices={open} />
      <Services services={services} />
      <Notices
        title={t('In the last days')}
        notices={notices.filter((one) => !open.includes(one))}
      />
    </>
  )
}

function headlineOf({ services, notices }: Status): Sentence {
  if (services.some(({ state }) => state === 'away'))
    return say('Online banking does not work at the moment. Your money is safe.')
  if (services.some(({ state }) => state === 'late')) return say('Some things are late.')
  return notices.some(({ state }) => state === 'now')
    ? say('Everything answers. See below what goes on.')
    : say('Everything works.')
}

interface NoticesProps {
  readonly title: Words
  readonly notices: readonly ServiceNotice[]
}

const Notices = ({ title, notices }: NoticesProps) =>
  notices.length === 0 ? null : (
    <section className="my-8 first:mt-0" aria-label={title}>
      <h2 className="border-b-2 border-brand pb-2 text-h3">{title}</h2>
      <ul>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
