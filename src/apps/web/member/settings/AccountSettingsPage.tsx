import { useSyncExternalStore } from 'react'
import { ACCOUNTS } from '../../../../modules/accounts/places.contract.ts'
import { ALERTS } from '../../../../modules/alerts/web/alerts.ts'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ChoiceStrip } from '../../../../ui/fields/ChoiceStrip.tsx'
import { TextSizeChoice } from '../../../../ui/theme/TextSizeChoice.tsx'
import {
  chosenTextSize,
  chosenTheme,
  hideAmounts,
  onChoice,
  shortcutsOn,
  switchShortcuts,
} from '../../../../ui/theme/theme.ts'
import { ThemeChoice } from '../../../../ui/theme/ThemeChoice.tsx'
import { useAmountsHidden } from '../../../../ui/hooks/useAmountsHidden.ts'
import { memberShortcuts } from '../../frames/memberPlaces.ts'
import { onOff } from '../../frames/useShortcutsOn.ts'
import { ShortcutList } from '../../frames/ShortcutList.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { Saved } from './Saved.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const lookNow = (): string => `${chosenTheme()} ${chosenTextSize()}`

/** How the portal looks and behaves. Every choice counts at once. */
export function AccountSettingsPage() {
  const t = useTranslate()
  const hidden = useAmountsHidden()
  const shortcuts = useSyncExternalStore(onChoice, shortcutsOn, () => true)
  const look = useSyncExternalStore(onChoice, lookNow, () => '')
  return (
    <SettingsPage
      title={t('Account Settings')}
      lead={t('Every choice counts at once, and is kept on this device.')}
      sections={[
        ['looks-title', t('How it looks')],
        ['privacy-title', t('Privacy')],
        ['device-title', t('This device')],
        ['accounts-title', t('Accounts')],
        ['notifications-title', t('Notifications')],
        ['shortcuts-title', t('Keyboard shortcuts')],
      ]}
    >
      <div className="grid max-w-form gap-6">
        <Card title={t('How it looks')} titleId="looks-title">
          <div className="grid gap-5">
            <ThemeChoice />
            <TextSizeChoice />
          </div>
          <Saved of={look} />
        </Card>
        <Card title={t('Privacy')} titleId="privacy-title">
          <ChoiceStrip
            legend={t('Amounts on the dashboard and in your transactions')}
            choices={[
              { value: 'shown', label: t('Show amounts') },
              { value: 'hidden', label: t('Hide amounts') },
            ]}
            value={hidden ? 'hidden' : 'shown'}
            onChange={(choice) => hideAmounts(choice === 'hidden')}
          />
          <Saved of={String(hidden)} />
          <p className="mt-1 text-small text-ink-2">
            {t('Hidden amounts show as dots. Forms and receipts always show them.')}
          </p>
        </Card>
        <DeviceCard />
        <Card title={t('Accounts')} titleId="accounts-title">
          <p className="text-ink-2">
            {t('Give your accounts names of your own, put them in order, or hide some.')}
          </p>
          <TextLink to={ACCOUNTS} className="inline-flex min-h-11 items-center font-medium">
            {t('Your accounts')}
          </TextLink>
        </Card>
        <Card title={t('Notifications')} titleId="notifications-title">
          <p className="text-ink-2">
            {t('What you are told, where, on which devices, and when not.')}
          </p>
          <TextLink to={ALERTS} className="inline-flex min-h-11 items-center font-medium">
            {t('Alerts')}
          </TextLink>
        </Card>
        <Card title={t('Keyboard shortcuts')} titleId="shortcuts-title">
          <ChoiceStrip
            legend={t('Single keys that lead to places')}
            choices={onOff(t)}
            value={shortcuts ? 'on' : 'off'}
            onChange={(choice) => switchShortcuts(choice === 'on')}
          />
          <Saved of={String(shortcuts)} />
          <div className="mt-2">
            <ShortcutList shortcuts={memberShortcuts(t)} className="gap-y-3" />
          </div>
        </Card>
      </div>
    </SettingsPage>
  )
}
