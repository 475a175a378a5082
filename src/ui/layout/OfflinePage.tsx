import type { ReactNode } from 'react'
import { buttonLook } from '../buttons/buttonLook.ts'
import { NotchedEdge } from './NotchedEdge.tsx'
import { Wordmark } from './Wordmark.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface OfflinePageProps {
  /** What is the matter: the device has no connection, or nothing answered. */
  readonly heading: Words
  /** Without it the page is a plain document: its link asks again for the address it stands at. */
  readonly onRetry?: () => void
  /** What came of the last press of "Try again", while the page stays. */
  readonly outcome?: Words | undefined
  readonly institution: {
    readonly shortName: string
    readonly supportPhone?: string | undefined
    readonly supportPhoneHours?: string | undefined
    readonly supportHours: string
  }
  /** Where the mark is, if it is not the tally. */
  readonly logo: string | null
  /** Other ways that need no connection. */
  readonly children?: ReactNode
}

const LOOK = buttonLook('primary', 'regular', false)

/** In the place of a page that could not be fetched. Whoever shows it tries again by itself. */
export function OfflinePage(props: OfflinePageProps) {
  const t = useTranslate()
  const { heading, onRetry, outcome, institution, logo, children } = props
  const { shortName, supportPhone } = institution
  return (
    <>
      <NotchedEdge reference={shortName} />
      <main id="main" className="frame max-w-form pt-10 pb-16">
        <Wordmark name={shortName} logo={logo} />
        <h1 className="mt-10" tabIndex={-1}>
          {heading}
        </h1>
        <p className="mt-4">
          {t(
            'This page has to be fetched first. Your money is not affected, and what we confirmed is done. If you were just sending something, look at your activity before you send it again.',
          )}
        </p>
        <div className="mt-6">
          {onRetry ? (
            <button type="button" className={LOOK} onClick={() => onRetry()}>
              {t('Try again')}
            </button>
          ) : (
            // Empty means the whole address it stands at, with its query.
            // oxlint-disable-next-line jsx-a11y/anchor-is-valid
            <a href="" className={LOOK}>
              {t('Try again')}
            </a>
          )}
          <p role="status" className="mt-3 text-small text-ink-2">
            {outcome}
          </p>
        </div>
        {supportPhone || children ? (
          <section className="mt-10" aria-labelledby="still">
            <h2 id="still" className="border-b-2 border-brand pb-3 text-h3">
              {t('What works without a connection')}
            </h2>
            <dl>
              {supportPhone ? <ByPhone phone={supportPhone} institution={institution} /> : null}
              {children}
            </dl>
          </section>
        ) : null}
      </main>
    </>
  )
}

interface ByPhoneProps extends Pick<OfflinePageProps, 'institution'> {
  readonly phone: string
}

const ByPhone = ({ phone, institution: { supportPhoneHours, supportHours } }: ByPhoneProps) => {
  const t = useTranslate()
  return (
    <OtherWay term={t('Call us')}>
      <a
        className="link inline-flex min-h-11 items-center text-h3 font-semibold tabular-nums"
        href={`tel:${phone}`}
      >
        {phone}
      </a>
      <p className="text-small text-ink-2">{supportPhoneHours ?? supportHours}</p>
    </OtherWay>
  )
}

interface OtherWayProps {
  readonly term: Words
  readonly children: ReactNode
}

/** One more way to reach us, for the children of the page. */
export const OtherWay = ({ term, children }: OtherWayProps) => (
  <div className="border-b border-line py-4">
    <dt className="text-small font-semibold text-ink-2">{term}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)
