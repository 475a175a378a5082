import { MonitorSmartphone } from 'lucide-react'
import { messageOf } from '../../../../platform/web/failures.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DeviceRow } from '../../../../ui/lists/DeviceRow.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { deviceName } from '../../../../values/device.ts'
import type { OwnSession } from '../../credentials.contract.ts'
import { useOwnSessions } from './useOwnSessions.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Where the signed-in person is signed in: each device with its last use, to be ended. */
export function DevicesCard() {
  const t = useTranslate()
  const { query, end } = useOwnSessions()
  return (
    <Card title={t('Where you are signed in')} titleId="devices-title">
      <Devices query={query} end={end} />
    </Card>
  )
}

function Devices({ query, end }: ReturnType<typeof useOwnSessions>) {
  const t = useTranslate()
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading your devices')}
        failed={t("We couldn't load your devices.")}
      >
        <Skeleton className="h-24" />
      </NotLoaded>
    )
  }
  const { sessions } = query.data
  const isAlone = sessions.length <= 1
  const failure = end.error ? messageOf(t, end.error) : undefined
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            failure={end.variables === session.id ? failure : undefined}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {isAlone ? (
        <p className="mt-3 text-small text-ink-2">
          {t('You are signed in here and nowhere else.')}
        </p>
      ) : (
        <>
          <ActionFailure
            className="mt-4"
            failure={end.variables === undefined ? failure : undefined}
          />
          <Button
            variant="secondary"
            className="mt-4"
            busy={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            {t('Sign out everywhere else')}
          </Button>
        </>
      )}
    </>
  )
}

interface DeviceProps {
  readonly session: OwnSession
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly onEnd: () => void
}

function Device({ session, busy, failure, onEnd }: DeviceProps) {
  const t = useTranslate()
  const { device, address, startedAt, lastSeenAt, isThisOne } = session
  const zone = institution.timeZone
  const name = deviceName(t, device)
  const signOut = t.rich('Sign out<hidden> on {device}</hidden>', {
    hidden: (words) => <span className="sr-only">{words}</span>,
    device: name,
  })
  return (
    <DeviceRow
      icon={MonitorSmartphone}
      name={name}
      isThisOne={isThisOne}
      action={isThisOne ? undefined : signOut}
      busy={busy}
      failure={failure}
      onAction={onEnd}
    >
      {t.rich('Signed in {startedAt}, last used {lastUsedAt}, from {address}', {
        startedAt: <Time instant={startedAt} zone={zone} format="moment" />,
        lastUsedAt: <Time instant={lastSeenAt} zone={zone} format="moment" />,
        address,
      })}
    </DeviceRow>
  )
}
