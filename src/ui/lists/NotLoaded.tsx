import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'
import { Loading } from './Skeleton.tsx'
import type { Words } from '../../values/sentence.ts'

interface NotLoadedProps {
  readonly query: {
    readonly isError: boolean
    readonly error?: unknown
    readonly refetch: () => unknown
  }
  /** "Loading your devices" */
  readonly label: Words
  /** "We couldn't load your devices." */
  readonly failed: Words
  /** What the failure does not mean: "They are not affected." */
  readonly about?: ReactNode
  /** It is being tried again. */
  readonly busy?: boolean
  readonly className?: string
  /** Skeletons, as high as what will stand there. */
  readonly children: ReactNode
}

/** Stands where something is read and not there yet: that it is on its way, or that it failed. */
export function NotLoaded({ query, label, failed, about, children, ...failure }: NotLoadedProps) {
  const retry = () => void query.refetch()
  return query.isError ? (
    <LoadFailure title={failed} onRetry={retry} error={query.error} {...failure}>
      {about}
    </LoadFailure>
  ) : (
    <Loading label={label} onRetry={retry}>
      {children}
    </Loading>
  )
}
