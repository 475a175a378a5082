import { useState } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Banner, Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Specimen, Specimens } from './Specimen.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const KINDS = ['info', 'success', 'warning', 'danger'] as const
const TONES = ['neutral', 'good', 'waiting', 'bad'] as const

/** Fails at each press, as sending does without a connection. */
function FailingButton() {
  const t = useTranslate()
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="grid justify-items-start gap-4">
      <ActionFailure failure={attempt > 0 ? t('You are offline.') : undefined} attempt={attempt}>
        {t('No money left your account.')}
      </ActionFailure>
      <Button onClick={() => setAttempt(attempt + 1)}>{t('Move $5.00')}</Button>
    </div>
  )
}

export const MessageSpecimens = () => {
  const t = useTranslate()
  return (
    <Specimens title={t('Messages and states')}>
      <Specimen name={t('Notice and banner')}>
        <div className="grid gap-3">
          {KINDS.map((kind) => (
            <Notice key={kind} kind={kind} title={t('A {kind} notice', { kind })}>
              {t('What happened, whether money moved, what to do next.')}
            </Notice>
          ))}
          <LoadFailure title={t("We couldn't load your bills.")} onRetry={() => {}}>
            {t('They are not affected.')}
          </LoadFailure>
          <Banner
            kind="warning"
            title={t('You are offline.')}
            actions={<Button size="small">{t('Try again')}</Button>}
          >
            {t('Your money is not affected.')}
          </Banner>
        </div>
      </Specimen>
      <Specimen name="ErrorSummary">
        <ErrorSummary
          headline={t('Please fill in all fields')}
          problems={[{ field: 'amount', message: t('Enter an amount, for example 25.00') }]}
        />
      </Specimen>
      <Specimen name="ActionFailure">
        <FailingButton />
      </Specimen>
      <Specimen name="Empty, loading, tags">
        <div className="grid gap-4">
          <EmptyState
            title={t('No transactions yet')}
            action={<Button size="small">{t('Move money')}</Button>}
          >
            {t('Money you move will show here.')}
          </EmptyState>
          <Loading label={t('Loading')}>
            <Skeleton className="h-6 w-48" />
          </Loading>
          <p className="flex flex-wrap gap-2">
            {TONES.map((tone) => (
              <Tag key={tone} tone={tone} icon>
                {tone}
              </Tag>
            ))}
          </p>
        </div>
      </Specimen>
    </Specimens>
  )
}
