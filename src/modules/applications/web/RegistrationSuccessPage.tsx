import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { TallyMark } from '../../../ui/lists/Tally.tsx'
import { LINK_HOURS } from '../email.contract.ts'
import { HelpLine, NextSteps } from './NextSteps.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What a person reads after registering. It is the same for everybody, so it is prerendered. */
export function RegistrationSuccessPage() {
  const t = useTranslate()
  return (
    <section className="frame py-10 sm:py-14">
      <PageTitle title={t('We have your application')} institution={institution.shortName} />
      <div className="max-w-form">
        <TallyMark />
        <h1 tabIndex={-1} className="mt-4">
          {t('Your application is under review')}
        </h1>
        <p className="mt-3 text-ink-2">
          {t(
            'Thank you. We have everything we need for now, and we have sent you an email that says so.',
          )}
        </p>
        <p className="mt-3">
          {t.rich(
            '<strong>One thing is left to do:</strong> a second email has a link that confirms your email address. Open it within {hours} hours and press the button there.',
            {
              strong: (words) => <strong className="font-semibold">{words}</strong>,
              hours: LINK_HOURS,
            },
          )}
        </p>
        <h2 className="mt-8">{t('What happens next')}</h2>
        <NextSteps />
        <div className="mt-8">
          <LinkButton to="/">{t('Return to Home')}</LinkButton>
        </div>
        <div className="mt-8 border-t border-line pt-6">
          <HelpLine />
        </div>
      </div>
    </section>
  )
}
