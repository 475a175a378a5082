import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'

export const CardStatements = () => (
  <EmptyState
    title="No card statements."
    action={<TextLink to="/dashboard/activity">See the activity of your accounts</TextLink>}
  >
    Sample cards have none. The statements of a card of yours will be listed here by month.
  </EmptyState>
)
