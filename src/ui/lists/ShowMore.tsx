import { Button } from '../buttons/Button.tsx'

interface ShowMoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  /** "Show older" */
  readonly label: string
  readonly size?: 'small'
  readonly className?: string
  /** Told of a press before the next page is asked for. */
  readonly onPress?: () => void
}

/** Asks for the next page of a list; nothing where there is none. */
export function ShowMore({ query, label, onPress, ...look }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      busy={query.isFetchingNextPage}
      busyLabel="Loading"
      onClick={() => {
        onPress?.()
        void query.fetchNextPage()
      }}
      {...look}
    >
      {label}
    </Button>
  )
}
