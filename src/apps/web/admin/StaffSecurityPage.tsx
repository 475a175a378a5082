import { DevicesCard } from '../../../modules/access/web/account/DevicesCard.tsx'
import { PasswordCard } from '../../../modules/access/web/account/PasswordCard.tsx'
import { SecondStepsCards } from '../../../modules/factors/web/SecondStepsCards.tsx'
import { useSession } from '../../../modules/access/web/session.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** How somebody of the staff proves that it is them; all there is until they can. */
export function StaffSecurityPage() {
  const t = useTranslate()
  const { data: session } = useSession()
  return (
    <>
      <PageTitle title={t('Staff security')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Security')}</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-2">
        {t(
          'How we make sure that it is you: when you sign in, and before something important changes.',
        )}
      </p>
      {session?.caller?.factorNeeded ? (
        <Notice
          kind="warning"
          className="mb-6 max-w-form"
          title={t('Set up an authenticator app or a passkey to go on.')}
        >
          {t('Staff sign in with one of them. Everything else opens as soon as you have one.')}
        </Notice>
      ) : null}
      <SecondStepsCards>
        {session?.caller?.factorNeeded ? null : (
          <>
            <PasswordCard />
            <DevicesCard />
          </>
        )}
      </SecondStepsCards>
    </>
  )
}
