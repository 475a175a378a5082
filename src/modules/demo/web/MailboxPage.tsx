import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { getDemo, type DemoMail } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const READ_AGAIN_EVERY_MS = 2000

/** The mail a demonstration never sends, with everybody's codes: newest first. */
export function MailboxPage() {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['demo'],
    queryFn: () => call(getDemo, {}, { background: true }),
    refetchInterval: READ_AGAIN_EVERY_MS,
  })
  return (
    <section className="frame min-h-dvh py-10">
      <PageTitle title={t('Demo mailbox')} institution={institution.shortName} />
      <h1>{t('Demo mailbox')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'A demonstration sends no email. Everything it would have sent is here, with the codes to sign in.',
        )}
      </p>
      {error ? (
        <LoadFailure className="mt-6" title={messageOf(t, error)} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">{data ? <MailList mail={data.mail} /> : null}</div>
        {data ? <Passcodes codes={data.passcodes} /> : null}
      </div>
    </section>
  )
}

function MailList({ mail }: { readonly mail: readonly DemoMail[] }) {
  const t = useTranslate()
  if (mail.length === 0) {
    return (
      <EmptyState title={t('No email yet')}>
        {t('Sign in as somebody and their code shows here.')}
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {mail.map((each, index) => (
        // The newest comes first, so what was there keeps its number.
        <li key={mail.length - index}>
          <article className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <h2 className="text-h3">{each.subject}</h2>
            <p className="mt-1 text-small text-ink-2">
              {t.rich('To {recipient}, {moment}', {
                recipient: each.to,
                moment: <Time instant={each.at} zone={institution.timeZone} format="moment" />,
              })}
            </p>
            {each.codes.length > 0 ? (
              <ul className="mt-3 flex flex-wrap gap-2">
                {each.codes.map((code) => (
                  <li key={code}>
                    <CopyButton value={code} label={t('Copy code {code}', { code })} />
                  </li>
                ))}
              </ul>
            ) : null}
            <p className="mt-3 wrap-anywhere whitespace-pre-line">
              <Linked text={each.text} />
            </p>
            {each.files.map(({ name, size }) => (
              <p key={name} className="mt-3 flex items-center gap-2 text-small text-ink-2">
                <Paperclip aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
                <span className="min-w-0 wrap-anywhere">
                  {t('Attached: {name}, {size} kB', { name, size: String(Math.ceil(size / 1024)) })}
                </span>
              </p>
            ))}
          </article>
        </li>
      ))}
    </ul>
  )
}

/** The text with its links to follow, as any reader of mail shows them. */
const Linked = ({ text }: { readonly text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 1 ? (
      <a key={part} href={part} className="underline underline-offset-2">
        {part}
      </a>
    ) : (
      part
    ),
  )

function Passcodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslate()
  return (
    <aside
      aria-labelledby="passcodes"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="passcodes" className="text-h3">
        {t('Accepted passcodes')}
      </h2>
      <p className="mt-1 text-small text-ink-2">
        {t(
          'Any of these works as a code too. One that a member has used is refused to that member.',
        )}
      </p>
      <ul className="mt-3 grid grid-cols-3 gap-2 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </aside>
  )
}
