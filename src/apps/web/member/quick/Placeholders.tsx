import { EmptyState } from '../../../../ui/lists/EmptyState.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { PLACE } from '../../frames/memberPlaces.ts'

export const PeerPanel = () => (
  <EmptyState
    title="Peer-to-peer payments are coming soon."
    action={<TextLink to={PLACE.transfers.to}>Send money to a member instead</TextLink>}
  >
    You will pay people by their phone number or e-mail.
  </EmptyState>
)

export const RewardsPanel = () => (
  <EmptyState title="Our rewards program is being enhanced.">
    Your points will show here, and what they can be turned into.
  </EmptyState>
)
