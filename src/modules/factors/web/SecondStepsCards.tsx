import type { Words } from '../../../values/sentence.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { AuthenticatorCard } from './AuthenticatorCard.tsx'
import { BACKUP_CODES_TITLE, BackupCodesCard } from './BackupCodesCard.tsx'
import { BackupCodesSheet } from './BackupCodesSheet.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { useNewBackupCodes, useSecurity } from './useSecurity.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The second steps of the signed-in person, a card for each kind, and other cards after them. */
export function SecondStepsCards({ children }: { readonly children?: ReactNode }) {
  const query = useSecurity()
  const { data } = query
  const [codes, setCodes] = useNewBackupCodes()
  const [said, setSaid] = useState<Words>()
  if (!data) return <Waiting query={query} />
  const { authenticator, passkeys, backupCodes } = data
  const isStrong = authenticator !== null || passkeys.length > 0
  const keep = () => {
    setCodes(null)
    document.getElementById(BACKUP_CODES_TITLE)?.focus()
  }
  const given = { onBackupCodes: setCodes, onSaid: setSaid }
  return (
    <div className="grid max-w-form gap-6">
      {said ? <Said key={said} sentence={said} /> : null}
      {codes ? <BackupCodesSheet codes={codes} onDone={keep} /> : null}
      <div className={codes ? 'no-print grid gap-6' : 'grid gap-6'}>
        <AuthenticatorCard authenticator={authenticator} {...given} />
        <PasskeysCard passkeys={passkeys} {...given} />
        {isStrong ? <BackupCodesCard {...backupCodes} onBackupCodes={setCodes} /> : null}
        {children}
      </div>
    </div>
  )
}

/** Takes the focus, because what was pressed may be gone. */
function Said({ sentence }: { readonly sentence: Words }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="no-print rounded-control">
      <Notice kind="success">{sentence}</Notice>
    </div>
  )
}

const Waiting = ({ query }: { readonly query: ReturnType<typeof useSecurity> }) => {
  const t = useTranslate()
  return (
    <NotLoaded
      query={query}
      label={t('Loading your security settings')}
      failed={t("We couldn't load your security settings. Nothing has changed.")}
    >
      <div className="grid max-w-form gap-6">
        {[1, 2].map((card) => (
          <Card key={card}>
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="mt-4 h-5 w-full" />
            <Skeleton className="mt-4 h-12 w-40" />
          </Card>
        ))}
      </div>
    </NotLoaded>
  )
}
