import { Button } from '../buttons/Button.tsx'
import type { ButtonSize } from '../buttons/buttonLook.ts'
import { classNames } from '../format/classNames.ts'
import { ActionFailure } from '../layout/ActionFailure.tsx'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

interface ShowMoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
  /** "Show older" */
  readonly label: Words
  readonly size?: ButtonSize
  readonly className?: string
  /** Told of a press before the next page is asked for. */
  readonly onPress?: () => void
}

/** Asks for the next page of a list, and says when it did not come; nothing where there is none. */
export function ShowMore({ query, label, onPress, size = 'regular', className }: ShowMoreProps) {
  const t = useTranslate()
  if (!query.hasNextPage) return null
  return (
    <div className={classNames('grid justify-items-start gap-3', className)}>
      <ActionFailure
        failure={
          query.isFetchNextPageError ? t("We couldn't load more. Please try again.") : undefined
        }
      />
      <Button
        variant="secondary"
        size={size}
        busy={query.isFetchingNextPage}
        busyLabel={t('Loading')}
        onClick={() => {
          onPress?.()
          void query.fetchNextPage()
        }}
      >
        {label}
      </Button>
    </div>
  )
}
