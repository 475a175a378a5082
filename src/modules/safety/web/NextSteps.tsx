import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { Words } from '../../../values/sentence.ts'
import { type Content, useTranslate } from '../../../values/useTranslate.tsx'
import type { Safety } from '../contract.ts'
import { isDoubted, troubleSince } from './trouble.ts'

/** Where each step is taken: pages of modules above this one. */
export interface StepPlaces {
  readonly password: string
  readonly secondSteps: string
  readonly activity: string
  readonly scheduled: string
  readonly disputes: string
}

interface NextStepsProps {
  readonly safety: Safety
  readonly places: StepPlaces
}

/** After a lock or a report: what to do, one after the other, and what of it is done. */
export function NextSteps({ safety, places }: NextStepsProps) {
  const t = useTranslate()
  const since = troubleSince(safety)
  if (since === undefined) return null
  const { lockedSince, trustedContact, passwordChangedAt, reports } = safety
  const isNamed = trustedContact !== null && !isDoubted(reports, trustedContact.savedAt)
  const contact = institution.supportPhone ?? institution.supportEmail
  const link = (to: string) => (words: ReactNode) => <TextLink to={to}>{words}</TextLink>
  return (
    <Card title={t('What to do now')} titleId="steps-title">
      <ol className="grid gap-4">
        <Step done={passwordChangedAt !== null && passwordChangedAt >= since} title={t('Password')}>
          {t.rich('<link>Choose a new password</link> that you use nowhere else.', {
            link: link(places.password),
          })}
        </Step>
        <Step title={t('Second steps')}>
          {t.rich(
            '<link>Look at your app and passkeys</link>, and remove what is not yours. Do the same with your mailbox: links to your account arrive there.',
            { link: link(places.secondSteps) },
          )}
        </Step>
        <Step title={t('Payments')}>
          {t.rich(
            'Look through <activity>your transactions</activity> and <scheduled>what is scheduled</scheduled>. Cancel what is not yours, and <report>report what was paid</report>: you have rights, with deadlines.',
            {
              activity: link(places.activity),
              scheduled: link(places.scheduled),
              report: link(places.disputes),
            },
          )}
        </Step>
        <Step done={isNamed} title={t('Trusted contact')}>
          {t.rich('<link>Name somebody</link> we may call when we cannot reach you.', {
            link: (words) => (
              <a href="#contact-title" className="link">
                {words}
              </a>
            ),
          })}
        </Step>
        <Step title={t('Call')}>
          {t.rich('We call you, and you see it on this page. You can also reach us: {contact}.', {
            contact: <span className="inline-block max-w-full wrap-anywhere">{contact}</span>,
          })}
        </Step>
        <Step done={lockedSince === null} title={t('Unlock')}>
          {lockedSince === null
            ? t('Nothing is locked any more.')
            : t.rich('When all of that is in order, <link>unlock everything</link>.', {
                link: (words) => (
                  <a href="#lock-title" className="link">
                    {words}
                  </a>
                ),
              })}
        </Step>
      </ol>
    </Card>
  )
}

interface StepProps {
  readonly title: Words
  /** Left out of what nobody but the member can know. */
  readonly done?: boolean
  readonly children: Content
}

function Step({ title, done = false, children }: StepProps) {
  const t = useTranslate()
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden="true"
        className={
          done ? 'mt-0.5 size-5 shrink-0 text-credit' : 'mt-0.5 size-5 shrink-0 text-ink-2'
        }
        strokeWidth={1.75}
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {title}
          {done ? <span className="ml-2 text-small text-credit">{t('Done')}</span> : null}
        </p>
        <p className="max-w-prose">{children}</p>
      </div>
    </li>
  )
}
