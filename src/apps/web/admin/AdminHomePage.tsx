import { KeyRound, Settings, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CreateUserDialog } from '../../../modules/members/web/CreateUserDialog.tsx'
import { CreationNews } from '../../../modules/members/web/CreationNews.tsx'
import type { Creation } from '../../../modules/members/web/useCreateUser.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted, useMay } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { DashboardTabs } from './DashboardTabs.tsx'
import { WorkOverview } from './WorkOverview.tsx'
import { OTP_PANEL_ID, OtpPanel } from './OtpPanel.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

/** A part of the page that is open as long as the address says so. */
function useOpenPart(name: string, value: string) {
  const [search, setSearch] = useSearchParams()
  const isOpen = search.get(name) === value
  const setOpen = (open: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (open) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** The first page of the back office: who there is, who waits, and what is done every day. */
export function AdminHomePage() {
  const t = useTranslate()
  const otps = useOpenPart('panel', 'otps')
  const creation = useOpenPart('create', 'user')
  // A tab in the address is a list to work in: it has the page for itself.
  const isHome = !useSearchParams()[0].has('tab')
  const [news, setNews] = useState<Creation>()
  const may = useMay()
  return (
    <>
      <PageTitle title={t('Staff dashboard')} institution={institution.shortName} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="min-w-0">
          {t('Dashboard')}
        </h1>
        <div className="flex flex-wrap gap-2">
          <Permitted permission="sign-in:manage">
            <Button
              variant="secondary"
              size="small"
              icon={<KeyRound {...ICON} />}
              aria-expanded={otps.isOpen}
              aria-controls={otps.isOpen ? OTP_PANEL_ID : undefined}
              onClick={otps.isOpen ? otps.close : otps.open}
            >
              {t('Manage OTPs')}
            </Button>
          </Permitted>
          <Permitted permission="limits:manage">
            <LinkButton
              to="/admin/settings"
              variant="secondary"
              size="small"
              icon={<Settings {...ICON} />}
            >
              {t('Settings')}
            </LinkButton>
          </Permitted>
          <Permitted permission="members:create">
            <Button size="small" icon={<UserPlus {...ICON} />} onClick={creation.open}>
              {t('Create New User')}
            </Button>
          </Permitted>
        </div>
      </div>
      <div className="grid gap-6">
        <CreationNews news={news} />
        {otps.isOpen && may('sign-in:manage') ? <OtpPanel onClose={otps.close} /> : null}
        {isHome ? (
          <WorkOverview>
            <DashboardTabs titled />
          </WorkOverview>
        ) : (
          <DashboardTabs titled={false} />
        )}
      </div>
      <CreateUserDialog
        open={creation.isOpen && may('members:create')}
        onClose={creation.close}
        onDone={(done) => {
          creation.close()
          setNews(done)
        }}
      />
    </>
  )
}
