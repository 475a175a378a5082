import { useState, useSyncExternalStore } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { canInstall, install, onInstallOffer } from '../../../../platform/web/installing.ts'
import { chooseToKeep, isInstalled, keepsForNextVisit } from '../../../../platform/web/nextVisit.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../../ui/fields/ChoiceStrip.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { Saved } from './Saved.tsx'

/** The portal as an app of this device, and what that keeps for the next visit. */
export function DeviceCard() {
  const t = useTranslate()
  const [keeps, setKeeps] = useState(keepsForNextVisit)
  const choose = (choice: string): void => {
    setKeeps(choice === 'yes')
    void chooseToKeep(choice === 'yes')
  }
  return (
    <Card title={t('This device')} titleId="device-title">
      <Installing />
      <ChoiceStrip
        legend={t('Last known balances when you come back')}
        choices={[
          { value: 'yes', label: t('Show at once') },
          { value: 'no', label: t('Wait for new ones') },
        ]}
        value={keeps ? 'yes' : 'no'}
        onChange={choose}
      />
      <Saved of={String(keeps)} />
      <p className="mt-1 text-small text-ink-2">
        {t(
          'Kept sealed on this device for at most 7 days, with the time they are of. They are deleted when you sign out, and when your session has ended. Choose this only where nobody else unlocks the device.',
        )}
      </p>
    </Card>
  )
}

function Installing() {
  const t = useTranslate()
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall, () => false)
  if (isInstalled())
    return (
      <p className="mb-5 text-ink-2">
        {t('{institution} is installed on this device.', { institution: institution.shortName })}
      </p>
    )
  return (
    <div className="mb-5">
      <p className="text-ink-2">
        {isOffered
          ? t(
              'Put {institution} on your home screen. It opens like an app, and there is nothing to update.',
              {
                institution: institution.shortName,
              },
            )
          : t(
              "To put {institution} on your home screen, open your browser's menu and choose “Add to Home Screen” or “Install”. On an iPhone it is under Share.",
              { institution: institution.shortName },
            )}
      </p>
      {isOffered ? (
        <Button className="mt-3" variant="secondary" size="small" onClick={() => void install()}>
          {t('Install')}
        </Button>
      ) : null}
    </div>
  )
}
