import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { setServerTime } from '../../../platform/web/clock.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { advanceClock, readClock } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const KEY = ['demo', 'clock']

/** Lets staff of a demonstration see tomorrow: bills paid, deposits available, transfers sent. */
export function DemoClock() {
  const t = useTranslate()
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: () => call(readClock, {}, { background: true }),
    refetchInterval: 30_000,
  })
  const advancing = useMutation({
    mutationFn: (to: string) => call(advanceClock, { body: { to } }),
    onSuccess: (clock) => {
      setServerTime(clock.now)
      announce(t('The clock was put forward.'))
    },
    // Everything on every page may read differently on another day.
    onSettled: () => client.invalidateQueries(),
  })
  // Nothing moves down once it is there, and no gap is left where it does not come.
  if (!data) return isPending ? <div className="h-50" /> : null
  return (
    <Card title={t('Clock of the demonstration')} titleId="demo-clock">
      <div className="grid justify-items-start gap-3">
        <p>
          {t.rich(
            'It is {moment} for everybody here. It can go forward and never back, because history is kept in order of time.',
            { moment: <Time instant={data.now} zone={institution.timeZone} format="moment" /> },
          )}
        </p>
        <ActionFailure failure={advancing.error ? messageOf(t, advancing.error) : undefined} />
        <Button
          variant="secondary"
          busy={advancing.isPending}
          busyLabel={t('Advancing')}
          onClick={() => advancing.mutate(data.next)}
        >
          {t('Next business day')}
        </Button>
        <p className="text-caption text-ink-2">
          {t.rich('Goes to {moment}. Jobs look at once.', {
            moment: <Time instant={data.next} zone={institution.timeZone} format="moment" />,
          })}
        </p>
      </div>
    </Card>
  )
}
