import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { demoMailboxLink } from '../../../ui/fields/DemoHint.tsx'
import { getDemo } from '../../demo/contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface DemoNoteProps {
  /** Who was mailed a code, empty if nobody was; absent in the first step, which needs none. */
  readonly codeFor?: string | undefined
}

const READ_AGAIN_EVERY_MS = 2000

/** In a demonstration nobody has a mailbox of their own, so the screen says where the codes are. */
export function DemoNote({ codeFor }: DemoNoteProps) {
  const t = useTranslate()
  return (
    <aside
      aria-label={t('For this demonstration')}
      className="mt-6 rounded-control border border-line bg-sunken p-4 text-small"
    >
      <p>
        {t.rich(
          'This is a demonstration, and nobody gets real email. One-time codes are in the <link>demo mailbox (opens in a new tab)</link>.',
          { link: demoMailboxLink },
        )}
      </p>
      {codeFor === undefined ? null : <DemoCode email={codeFor} />}
    </aside>
  )
}

/** The code just mailed to this person, else a passcode nobody has used yet. */
function DemoCode({ email }: { readonly email: string }) {
  const t = useTranslate()
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: () => call(getDemo, {}, { background: true }),
    refetchInterval: READ_AGAIN_EVERY_MS,
  })
  const mailed = data?.mail.find(({ to, codes }) => to === email && codes.length > 0)
  const code = mailed?.codes[0] ?? data?.passcodes[0]
  if (code === undefined) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <span>
        {t.rich('A code that works now: {code}', {
          code: <strong className="font-semibold">{code}</strong>,
        })}
      </span>
      <CopyButton value={code} label={t('Copy')} what={t('code')} />
    </p>
  )
}
