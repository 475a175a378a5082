import type { ReactNode } from 'react'
import { institution, logo } from '../../../platform/web/institution.ts'
import type { MenuAction } from '../../../ui/buttons/Menu.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { type NavItem, TopBar } from '../../../ui/layout/TopBar.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { HelpButton } from './HelpButton.tsx'
import { SignOutRow } from './SignOutRow.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PlacesBarProps {
  readonly home: string
  readonly places: readonly NavItem[]
  /** Under the name of whoever is signed in. */
  readonly settings?: readonly MenuAction[]
  /** Opens the search; before help. */
  readonly search?: ReactNode
  /** Between help and the account menu. */
  readonly actions?: ReactNode
}

/** The head of a page of somebody signed in: where to go, help, who they are, the way out. */
export const PlacesBar = ({ home, places, settings = [], search, actions }: PlacesBarProps) => {
  const t = useTranslate()
  return (
    <TopBar
      brand={<Wordmark name={institution.shortName} logo={logo} compact />}
      brandTo={home}
      items={places}
      label={t('Main')}
      actions={
        <>
          {search}
          <HelpButton />
          {actions}
          <AccountMenu places={settings} />
        </>
      }
      menuEnd={<SignOutRow />}
    />
  )
}
