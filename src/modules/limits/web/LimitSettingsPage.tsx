import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { readLimitSettings } from '../contract.ts'
import { CurrentCounts } from './CurrentCounts.tsx'
import { LimitSettingsForm } from './LimitSettingsForm.tsx'
import { isForbidden, useLimitSettings, wordsFor } from './useLimitSettings.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The settings of the back office: for now, how many transfers members may make. */
export function LimitSettingsPage() {
  const t = useTranslate()
  const { data: saved, error, refetch, isFetching } = useLimitSettings()
  return (
    <>
      <PageTitle title={t('Settings')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Settings')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-2">
        {t.rich(
          'Here are the limits of transfers. The banks members can send money to are in the <link>bank directory</link>.',
          { link: (words) => <TextLink to="/admin/settings/banks">{words}</TextLink> },
        )}
      </p>
      {saved ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
          <Card title={t('Transfer Limit Settings')} titleId="limit-title">
            <LimitSettingsForm saved={saved} />
          </Card>
          <CurrentCounts saved={saved} />
        </div>
      ) : error ? (
        <Problem error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface ProblemProps {
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}

const Problem = ({ error, busy, onRetry }: ProblemProps) => {
  const t = useTranslate()
  return (
    <Notice
      kind="danger"
      live
      className="max-w-form"
      title={wordsFor(t, error, readLimitSettings)}
      actions={
        isForbidden(error) ? (
          <LinkButton to="/" variant="secondary">
            {t('Go to home')}
          </LinkButton>
        ) : (
          <Button busy={busy} busyLabel={t('Loading')} onClick={onRetry}>
            {t('Try again')}
          </Button>
        )
      }
    >
      {isForbidden(error)
        ? t('Ask another administrator if you need to see them.')
        : t('Nothing was changed.')}
    </Notice>
  )
}

/** As high as the form will be, so that nothing jumps. */
const Waiting = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTranslate()
  return (
    <Loading label={t('Loading settings')} onRetry={onRetry}>
      <div className="grid max-w-form gap-6 rounded-card border border-line bg-surface p-4 sm:p-6">
        <Skeleton className="h-6 w-60" />
        <Skeleton className="h-12" />
        <Skeleton className="h-20 w-40" />
        <Skeleton className="h-28" />
        <Skeleton className="h-20" />
        <Skeleton className="h-12 w-40" />
      </div>
    </Loading>
  )
}
