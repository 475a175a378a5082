import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { readAgain } from '../session.ts'
import { SignInPage } from '../SignInPage.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** What was typed is kept this long; then whoever comes by finds nothing of it. */
const KEPT_FOR_MS = 30 * 60_000

interface SignInAgainProps {
  readonly email: string
  readonly onForget: () => void
}

/** Stands in front of a page whose session ended; after signing in the page is as it was left. */
export function SignInAgain({ email, onForget }: SignInAgainProps) {
  const t = useTranslate()
  useEffect(() => {
    const timer = setTimeout(onForget, KEPT_FOR_MS)
    return () => clearTimeout(timer)
  }, [onForget])
  const client = useQueryClient()
  useEffect(
    () => () => {
      // Each part of the page says itself when it cannot be read.
      void readAgain(client)
    },
    [client],
  )
  return (
    <main className="frame grid gap-6 py-8 sm:py-16">
      <Notice
        className="mx-auto w-full max-w-[26rem]"
        title={t('You were signed out to keep your money safe.')}
        live
      >
        {t('Sign in again to go on where you were. What you typed is still there.')}
      </Notice>
      <SignInPage email={email} />
    </main>
  )
}
