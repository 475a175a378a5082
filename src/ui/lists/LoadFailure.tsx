import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Notice } from '../layout/Notice.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface LoadFailureProps {
  /** "We couldn't load your bills." */
  readonly title: Words
  readonly onRetry: () => void
  /** It is being tried again. */
  readonly busy?: boolean
  readonly className?: string
  /** Why; where it has a reference by which staff find it in the log, that is told. */
  readonly error?: unknown
  /** What the failure does not mean: "Your money is not affected." */
  readonly children?: ReactNode
}

/** Stands where something could not be read, and offers to try again. */
export const LoadFailure = ({
  title,
  onRetry,
  busy = false,
  error,
  children,
  ...rest
}: LoadFailureProps) => {
  const t = useTranslate()
  const { reference } = (error ?? {}) as { readonly reference?: string }
  return (
    <Notice
      kind="danger"
      live
      title={title}
      actions={
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyLabel={t('Trying')}
          onClick={onRetry}
        >
          {t('Try again')}
        </Button>
      }
      {...rest}
    >
      {reference === undefined ? (
        children
      ) : (
        <>
          {children}
          <p className="mt-1">{t('Reference {reference}.', { reference })}</p>
        </>
      )}
    </Notice>
  )
}
