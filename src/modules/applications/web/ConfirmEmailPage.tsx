import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, isRefusal } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { TallyMark } from '../../../ui/lists/Tally.tsx'
import { confirmEmail } from '../email.contract.ts'
import { HelpLine } from './NextSteps.tsx'

/**
 * Where the mailed link leads. Opening it changes nothing, because programs that look for harmful
 * links open them too: the button does it.
 */
export function ConfirmEmailPage() {
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
      <PageTitle title={HEADING[view]} institution={institution.shortName} />
      <div className="max-w-form">
        {view === 'done' ? <TallyMark className="mb-4 h-12 w-14" /> : null}
        <h1 ref={heading} tabIndex={-1}>
          {HEADING[view]}
        </h1>
        {view === 'ready' ? (
          <>
            <p className="mt-3">
              You applied to join {institution.name}. Press the button to tell us that mail to this
              address reaches you.
            </p>
            <ActionFailure className="mt-6" failure={confirm.error?.message} />
            <div className="mt-6">
              <Button
                busy={confirm.isPending}
                busyLabel="Confirming"
                onClick={() => confirm.mutate()}
              >
                Confirm email address
              </Button>
            </div>
          </>
        ) : (
          <>
            {TEXT[view].map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
            <div className="mt-6">
              <LinkButton to="/login">Sign in</LinkButton>
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

const HEADING: Readonly<Record<View, string>> = {
  ready: 'Confirm your email address',
  done: 'Your email address is confirmed',
  dead: 'This link does not work any more',
}

const TEXT: Readonly<Record<Exclude<View, 'ready'>, readonly string[]>> = {
  done: ['Thank you. Sign in to see where your application stands.'],
  dead: [
    confirmEmail.refusals.link_dead.message,
    'If you have pressed the button before, your address is confirmed already. Sign in to see that, or to have a new link sent.',
  ],
}

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
