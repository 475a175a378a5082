import { BellRing } from 'lucide-react'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { DeviceRow } from '../../../ui/lists/DeviceRow.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { deviceName } from '../../../values/device.ts'
import { say, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Device } from '../devices.contract.ts'
import { NotTurnedOn } from './thisBrowser.ts'
import { CARD_TITLE, useDevices } from './useDevices.ts'

/** The devices that are told of news while nobody is signed in, and the way to add this one. */
export function PushDevicesCard() {
  const t = useTranslate()
  const devices = useDevices()
  return (
    <Card title={t('Notifications on your devices')} titleId={CARD_TITLE}>
      <p className="mb-4 max-w-prose text-ink-2">
        {t(
          'A short note when there is news, also while you are signed out. It says what kind of news, and never an amount or a name.',
        )}
      </p>
      <Told {...devices} />
    </Card>
  )
}

const WHY_NOT = {
  home_screen: say(
    'On an iPhone or iPad this works from the Home Screen only: tap Share, then “Add to Home Screen”. Open {name} from there and come back to this page.',
  ),
  blocked: say(
    'Your browser blocks notifications of {name}. Allow them behind the icon beside the address, or in the settings of your phone, and come back to this page.',
  ),
  unable: say(
    'This browser cannot show notifications of {name}. Try another one, outside of a private window.',
  ),
} as const

function Told({ query, turnOn, remove }: ReturnType<typeof useDevices>) {
  const t = useTranslate()
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading your devices')}
        failed={t("We couldn't load your devices.")}
      >
        <Skeleton className="h-11" />
      </NotLoaded>
    )
  }
  const { ability, isOnHere, devices } = query.data
  return (
    <>
      {devices.length > 0 ? (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <ToldDevice
              key={device.id}
              device={device}
              busy={remove.isPending && remove.variables.id === device.id}
              failure={
                remove.isError && remove.variables.id === device.id
                  ? messageOf(t, remove.error)
                  : undefined
              }
              onRemove={() => remove.mutate(device)}
            />
          ))}
        </ul>
      ) : null}
      {isOnHere ? null : ability === 'able' ? (
        <>
          <ActionFailure
            className="mb-4"
            failure={turnOn.isError ? whyNotDone(t, turnOn.error) : undefined}
            attempt={turnOn.failureCount}
          />
          <Button
            variant="secondary"
            busy={turnOn.isPending}
            onClick={() => turnOn.mutate(query.data)}
          >
            {t('Notify me on this device')}
          </Button>
        </>
      ) : (
        <Notice live={turnOn.isError}>
          {t(WHY_NOT[ability], { name: institution.shortName })}
        </Notice>
      )}
    </>
  )
}

const whyNotDone = (t: ReturnType<typeof useTranslate>, error: unknown): Words =>
  error instanceof NotTurnedOn ? t(error.sentence) : messageOf(t, error)

interface ToldDeviceProps {
  readonly device: Device
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly onRemove: () => void
}

function ToldDevice({ device: told, busy, failure, onRemove }: ToldDeviceProps) {
  const t = useTranslate()
  const { device, addedAt, deliveredAt, isUnreachable, isThisOne } = told
  const zone = institution.timeZone
  const name = deviceName(t, device)
  const added = <Time instant={addedAt} zone={zone} format="moment" />
  return (
    <DeviceRow
      icon={BellRing}
      name={name}
      isThisOne={isThisOne}
      tag={isUnreachable ? <Tag tone="waiting">{t('Not reached lately')}</Tag> : null}
      action={t.rich('Remove<hidden> {device}</hidden>', {
        hidden: (words) => <span className="sr-only">{words}</span>,
        device: name,
      })}
      busy={busy}
      failure={failure}
      onAction={onRemove}
    >
      {deliveredAt === null
        ? t.rich('Added {added}, no news yet', { added })
        : t.rich('Added {added}, last told {told}', {
            added,
            told: <Time instant={deliveredAt} zone={zone} format="moment" />,
          })}
    </DeviceRow>
  )
}
