import { useSession } from '../../access/web/access.ts'
import { AppointmentForm } from '../../support/web/support.ts'
import { branches } from './content/branches.ts'
import { FormNeedsScript } from './FormNeedsScript.tsx'
import { PageHead } from './PageHead.tsx'
import { Strokes } from './Strokes.tsx'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const NEXT = [
  say('You get a confirmation that your request has arrived.'),
  say('A person who knows the subject confirms the time, or suggests another one.'),
  say('You talk. Bring your questions; there is nothing to sign.'),
]

/** Anybody may ask for a time to talk; staff read it under Messages. */
export function SchedulePage() {
  const t = useTranslate()
  // Its answer says what day it is with us, which decides the days that can be chosen.
  const { isPending } = useSession()
  return (
    <section className="frame grid gap-x-16 gap-y-12 py-10 sm:py-16 md:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <PageHead
        path="/schedule"
        description={t('Ask for a time to talk with a person, by phone or at a branch.')}
      />
      <div className="min-w-0">
        <h1 tabIndex={-1}>{t('Book a call or visit')}</h1>
        <p className="mt-4 mb-8 max-w-prose">
          {t(
            'Tell us what it is about and when you have time. You need not be a member, and it costs nothing.',
          )}
        </p>
        <FormNeedsScript />
        <AppointmentForm branches={branches} dayKnown={!isPending} />
      </div>
      <aside aria-labelledby="what-next" className="min-w-0">
        <h2 id="what-next" className="border-b-2 border-brand pb-3 text-h3">
          {t('What happens next')}
        </h2>
        <ol>
          {NEXT.map((text, i) => (
            <li
              key={text}
              className="grid grid-cols-[3rem_1fr] gap-x-3 border-b border-line py-4 text-small"
            >
              <Strokes count={i + 1} className="h-6 w-9" />
              <p className="min-w-0">{t(text)}</p>
            </li>
          ))}
        </ol>
      </aside>
    </section>
  )
}
