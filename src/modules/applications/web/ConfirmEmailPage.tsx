import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, isRefusal } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { TallyMark } from '../../../ui/lists/Tally.tsx'
import { confirmEmail, LINK_HOURS } from '../email.contract.ts'
import { HelpLine } from './NextSteps.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'

/**
 * Where the mailed link leads. Opening it changes nothing, because programs that look for harmful
 * links open them too: the button does it.
 */
export function ConfirmEmailPage() {
  const t = useTranslate()
  const { hash } = useLocation()
  const token = hash.slice(1)
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }),
    // A used token has no business in the history of a browser.
    onSuccess: () => navigate({ hash: '' }, { replace: true }),
  })
  const isDead =
    (token === '' && !confirm.isSuccess) || isRefusal(confirmEmail, confirm.error, 'link_dead')
  const view = confirm.isSuccess ? 'done' : isDead ? 'dead' : 'ready'
  const heading = useHeadingOf(view)
  return (
    <section className="frame py-10 sm:py-14">
      <PageTitle title={t(HEADING[view])} institution={institution.shortName} />
      <div className="max-w-form">
        {view === 'done' ? <TallyMark className="mb-4 h-12 w-14" /> : null}
        <h1 ref={heading} tabIndex={-1}>
          {t(HEADING[view])}
        </h1>
        {view === 'ready' ? (
          <>
            <p className="mt-3">
              {t(
                'You applied to join {institution}. Press the button to tell us that email to this address reaches you.',
                { institution: institution.name },
              )}
            </p>
            <ActionFailure
              className="mt-6"
              failure={confirm.error ? messageOf(t, confirm.error) : undefined}
            />
            <div className="mt-6">
              <Button
                busy={confirm.isPending}
                busyLabel={t('Confirming')}
                onClick={() => confirm.mutate()}
              >
                {t('Confirm email address')}
              </Button>
            </div>
          </>
        ) : (
          <>
            {paragraphsOf(t, view).map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
            <div className="mt-6">
              <LinkButton to="/login">{t('Sign in')}</LinkButton>
            </div>
          </>
        )}
        <div className="mt-8 border-t border-line pt-6">
          <HelpLine />
        </div>
      </div>
    </section>
  )
}

type View = 'ready' | 'done' | 'dead'

const HEADING: Readonly<Record<View, Sentence>> = {
  ready: say('Confirm your email address'),
  done: say('Your email address is confirmed'),
  dead: say('This link no longer works'),
}

const paragraphsOf = (t: Translate, view: Exclude<View, 'ready'>): readonly Words[] =>
  view === 'done'
    ? [t('Thank you. Sign in to see where your application stands.')]
    : [
        t('Links work once and for {hours} hours.', { hours: LINK_HOURS }),
        t(
          'If you have pressed the button before, your address is confirmed already. Sign in to see that, or to have a new link sent.',
        ),
      ]

/** What became of the press is read from the top. */
function useHeadingOf(view: View) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])
  return heading
}
