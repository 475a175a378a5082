import { DevicesCard } from '../../../modules/access/web/account/DevicesCard.tsx'
import { SecurityHistory } from '../../../modules/audit/web/SecurityHistory.tsx'
import { AllowancesCard } from '../../../modules/safety/web/AllowancesCard.tsx'
import { DISPUTES } from '../../../modules/disputes/places.contract.ts'
import { CallCard } from '../../../modules/safety/web/CallCard.tsx'
import type { Safety } from '../../../modules/safety/contract.ts'
import { LockCard } from '../../../modules/safety/web/LockCard.tsx'
import { NotMe } from '../../../modules/safety/web/NotMe.tsx'
import { NextSteps } from '../../../modules/safety/web/NextSteps.tsx'
import { Reports } from '../../../modules/safety/web/Reports.tsx'
import { TrustedContactCard } from '../../../modules/safety/web/TrustedContactCard.tsx'
import { isDoubted } from '../../../modules/safety/web/trouble.ts'
import { useSafety } from '../../../modules/safety/web/useSafety.ts'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SCHEDULED } from '../../../modules/standingOrders/places.contract.ts'
import { ACTIVITY } from '../../../modules/activity/places.contract.ts'
import { SECURITY_SETTINGS_PATH } from './memberPaths.ts'

const STEPS = {
  password: `${SECURITY_SETTINGS_PATH}#password-title`,
  secondSteps: SECURITY_SETTINGS_PATH,
  activity: ACTIVITY,
  scheduled: SCHEDULED,
  disputes: DISPUTES,
}

/** Who calls, who is signed in, what happened, and the brake for everything. */
export function SafetyPage() {
  const t = useTranslate()
  const { query, safety, keep, readAgain } = useSafety()
  const reports = safety?.reports ?? []
  return (
    <>
      <PageTitle title={t('Safety')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Safety')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t.rich(
          'Whether it is really us, and the brake when something is wrong. How you sign in is under {place}.',
          { place: <TextLink to={SECURITY_SETTINGS_PATH}>{t('Security')}</TextLink> },
        )}
      </p>
      <div className="mt-5 grid items-start gap-6 md:mt-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          {safety ? (
            <Now safety={safety} onChanged={readAgain} />
          ) : (
            <NotLoaded
              query={query}
              label={t('Loading your safety')}
              failed={t("We couldn't load whether somebody of us is calling you.")}
              about={t('You can lock everything all the same.')}
            >
              <div className="grid gap-6">
                <Skeleton className="h-56" />
                <Skeleton className="h-48" />
              </div>
            </NotLoaded>
          )}
          {safety || query.isError ? (
            // Whether it is locked already is not known where nothing was read; locked again, it stays so.
            <LockCard
              lockedSince={safety?.lockedSince ?? null}
              hasReport={reports.some(({ handledAt }) => handledAt === null)}
              onUnlocked={keep}
            />
          ) : null}
          <AllowancesCard />
        </div>
        <div className="grid min-w-0 gap-6">
          <DevicesCard />
          <Card title={t('Security history')} titleId="security-title">
            <SecurityHistory renderAction={(event) => <NotMe event={event} reports={reports} />} />
            <p className="mt-4 max-w-prose text-small text-ink-2">
              {t.rich(
                'Does something else here look wrong? Tell us, or <lock>lock everything</lock>.',
                {
                  lock: (words) => (
                    <a href="#lock-title" className="link">
                      {words}
                    </a>
                  ),
                },
              )}
            </p>
          </Card>
          {safety ? <Trusted safety={safety} onChanged={keep} /> : null}
        </div>
      </div>
    </>
  )
}

interface NowProps {
  readonly safety: Safety
  readonly onChanged: () => void
}

/** Who calls comes first while they do: that is what somebody with a phone at the ear looks for. */
function Now({ safety, onChanged }: NowProps) {
  const { call, view, reports } = safety
  const calling = <CallCard key="call" call={call} isShared={view !== null} onChanged={onChanged} />
  const trouble = [
    <Reports key="reports" reports={reports} />,
    <NextSteps key="steps" safety={safety} places={STEPS} />,
  ]
  return call ? [calling, ...trouble] : [...trouble, calling]
}

interface TrustedProps {
  readonly safety: Safety
  readonly onChanged: (safety: Safety) => void
}

const Trusted = ({ safety: { trustedContact, reports }, onChanged }: TrustedProps) => (
  <TrustedContactCard
    contact={trustedContact}
    isDoubted={trustedContact !== null && isDoubted(reports, trustedContact.savedAt)}
    onChanged={onChanged}
  />
)
