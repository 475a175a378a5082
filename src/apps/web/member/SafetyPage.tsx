import { DevicesCard } from '../../../modules/access/web/account/DevicesCard.tsx'
import { SecurityHistory } from '../../../modules/audit/web/SecurityHistory.tsx'
import { AllowancesCard } from '../../../modules/safety/web/AllowancesCard.tsx'
import { DISPUTES } from '../../../modules/disputes/web/places.ts'
import { CallCard } from '../../../modules/safety/web/CallCard.tsx'
import { LockCard } from '../../../modules/safety/web/LockCard.tsx'
import { NotMe } from '../../../modules/safety/web/NotMe.tsx'
import { NextSteps } from '../../../modules/safety/web/NextSteps.tsx'
import { Reports } from '../../../modules/safety/web/Reports.tsx'
import { TrustedContactCard } from '../../../modules/safety/web/TrustedContactCard.tsx'
import { useSafety } from '../../../modules/safety/web/useSafety.ts'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ACTIVITY_PATH, SCHEDULED_PATH, SECURITY_SETTINGS_PATH } from './memberPaths.ts'

const STEPS = {
  password: `${SECURITY_SETTINGS_PATH}#password-title`,
  secondSteps: SECURITY_SETTINGS_PATH,
  activity: ACTIVITY_PATH,
  scheduled: SCHEDULED_PATH,
  disputes: DISPUTES,
}

/** Who calls, who is signed in, what happened, and the brake for everything. */
export function SafetyPage() {
  const t = useTranslate()
  const { query, safety, keep, readAgain } = useSafety()
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
            <>
              <Reports reports={safety.reports} />
              <NextSteps safety={safety} places={STEPS} />
              <CallCard call={safety.call} isShared={safety.view !== null} onChanged={readAgain} />
            </>
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
            <LockCard lockedSince={safety?.lockedSince ?? null} onUnlocked={keep} />
          ) : null}
          <AllowancesCard />
        </div>
        <div className="grid min-w-0 gap-6">
          <DevicesCard />
          <Card title={t('Security history')} titleId="security-title">
            <SecurityHistory renderAction={(event) => <NotMe event={event} />} />
          </Card>
          {safety ? <TrustedContactCard contact={safety.trustedContact} onChanged={keep} /> : null}
        </div>
      </div>
    </>
  )
}
