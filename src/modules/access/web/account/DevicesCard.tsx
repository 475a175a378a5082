import { MonitorSmartphone } from 'lucide-react'
import { institution } from '../../../../platform/web/institution.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../../ui/lists/Tag.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { deviceName } from '../../../../values/device.ts'
import type { OwnSession } from '../../credentials.contract.ts'
import { useOwnSessions } from './useOwnSessions.ts'

/** Where the signed-in person is signed in: each device with its last use, to be ended. */
export function DevicesCard() {
  const { query, end } = useOwnSessions()
  return (
    <Card title="Where you are signed in" titleId="devices-title">
      <Devices query={query} end={end} />
    </Card>
  )
}

function Devices({ query, end }: ReturnType<typeof useOwnSessions>) {
  if (!query.data) {
    return (
      <NotLoaded query={query} label="Loading your devices" failed="We couldn't load your devices.">
        <Skeleton className="h-24" />
      </NotLoaded>
    )
  }
  const { sessions } = query.data
  const isAlone = sessions.length <= 1
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            failure={end.variables === session.id ? end.error?.message : undefined}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {isAlone ? (
        <p className="mt-3 text-small text-ink-2">You are signed in here and nowhere else.</p>
      ) : (
        <>
          <ActionFailure
            className="mt-4"
            failure={end.variables === undefined ? end.error?.message : undefined}
          />
          <Button
            variant="secondary"
            className="mt-4"
            busy={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            Sign out everywhere else
          </Button>
        </>
      )}
    </>
  )
}

interface DeviceProps {
  readonly session: OwnSession
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onEnd: () => void
}

function Device({ session, busy, failure, onEnd }: DeviceProps) {
  const { device, address, startedAt, lastSeenAt, isThisOne } = session
  const zone = institution.timeZone
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 py-3 sm:grid-cols-[auto_1fr_auto]">
      <MonitorSmartphone
        aria-hidden="true"
        className="mt-0.5 size-5 text-ink-2"
        strokeWidth={1.75}
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(device)}{' '}
          {isThisOne ? (
            <Tag tone="good" icon>
              This device
            </Tag>
          ) : null}
        </p>
        <p className="text-small text-ink-2">
          Signed in <Time instant={startedAt} zone={zone} format="moment" />, last used{' '}
          <Time instant={lastSeenAt} zone={zone} format="moment" />, from {address}
        </p>
      </div>
      <ActionFailure className="col-span-full" failure={failure} />
      {isThisOne ? null : (
        <Button
          variant="quiet"
          size="small"
          className="col-start-2 justify-self-start sm:col-start-3 sm:row-start-1"
          busy={busy}
          onClick={onEnd}
        >
          Sign out<span className="sr-only"> on {deviceName(device)}</span>
        </Button>
      )}
    </li>
  )
}
