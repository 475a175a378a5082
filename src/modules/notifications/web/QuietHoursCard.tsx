import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InlineForm } from '../../../ui/layout/InlineForm.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { formatMoment } from '../../../values/formats.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { QuietHours, readQuietHours, setQuietHours } from '../quiet.contract.ts'

/** Not among the news, which is read again by itself as more comes. */
const KEY = ['quiet hours'] as const
const CHANGE_ID = 'change-quiet-hours'
/** Proposed to whoever has none. */
const NIGHT: QuietHours = { from: '22:00', to: '07:00' }

/** "10:00 PM" */
const clock = (time: string) => formatMoment(`1970-01-01T${time}:00Z`, 'UTC', 'clock')

/** When news waits before it leaves the house. */
export function QuietHoursCard() {
  const t = useTranslate()
  const client = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: () => call(readQuietHours, {}) })
  const [changing, setChanging] = useState(false)
  const focusNext = useFocusNext()
  const ending = useMutation({
    mutationFn: () => call(setQuietHours, { body: { quietHours: null } }),
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer)
      announce(t('Quiet hours are off.'))
      focusNext(CHANGE_ID)
    },
  })
  const close = () => {
    setChanging(false)
    focusNext(CHANGE_ID)
  }
  const quiet = query.data?.quietHours
  return (
    <Card title={t('Quiet hours')} titleId="quiet-title">
      <p className="max-w-prose text-ink-2">
        {t(
          'News waits until they end before it leaves by email or to your devices. Here it is at once. What guards your money never waits.',
        )}
      </p>
      {!query.data ? (
        <NotLoaded
          query={query}
          label={t('Loading your quiet hours')}
          failed={t("We couldn't load your quiet hours.")}
        >
          <Skeleton className="mt-3 h-11" />
        </NotLoaded>
      ) : changing ? (
        <div className="mt-4">
          <QuietForm quiet={quiet ?? NIGHT} onDone={close} />
        </div>
      ) : (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className={quiet ? 'font-semibold' : undefined}>
              {quiet
                ? t('From {from} to {to}', { from: clock(quiet.from), to: clock(quiet.to) })
                : t('You keep none.')}
            </span>
            <Button
              id={CHANGE_ID}
              variant="secondary"
              size="small"
              onClick={() => {
                setChanging(true)
                focusNext(fieldId('from'))
              }}
            >
              {quiet ? t('Change quiet hours') : t('Keep quiet at night')}
            </Button>
            {quiet ? (
              <Button
                variant="quiet"
                size="small"
                busy={ending.isPending}
                onClick={() => ending.mutate()}
              >
                {t('Turn off quiet hours')}
              </Button>
            ) : null}
          </p>
          <ActionFailure
            failure={
              ending.isError
                ? t('Nothing was changed. {reason}', { reason: messageOf(t, ending.error) })
                : undefined
            }
          />
        </>
      )}
    </Card>
  )
}

interface FormProps {
  readonly quiet: QuietHours
  readonly onDone: () => void
}

function QuietForm({ quiet, onDone }: FormProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const { field, submit, failure, attempt, busy } = useSentForm({
    schema: QuietHours,
    blank: quiet,
    send: (quietHours) => call(setQuietHours, { body: { quietHours } }),
    onSent: (answer) => {
      client.setQueryData(KEY, answer)
      announce(t('Quiet hours saved.'))
      onDone()
    },
    failed: t('Nothing was changed.'),
  })
  return (
    <InlineForm
      onSubmit={submit}
      onCancel={onDone}
      save={t('Save quiet hours')}
      failure={failure}
      {...{ busy, attempt }}
    >
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <TextField {...field('from')} type="time" label={t('Quiet from')} width="short" />
        <TextField {...field('to')} type="time" label={t('Until')} width="short" />
      </div>
    </InlineForm>
  )
}
