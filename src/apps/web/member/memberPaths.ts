/** Addresses of a member's pages here that other screens lead to. */
export const MEMBER_HOME = '/dashboard'
export const QUICK_ACTIONS_PATH = '/dashboard#quick-actions-cards'
export const DEPOSIT_CHECK = '/dashboard/deposits'
export const CARDS_PATH = '/dashboard/cards'
export const PEER_PATH = '/dashboard/peer-to-peer'
export const REWARDS_PATH = '/dashboard/rewards'
export const ACTIVITY_PATH = '/dashboard/activity'
export const SCHEDULED_PATH = '/dashboard/scheduled'
export const NOTIFICATIONS_PATH = '/dashboard/notifications'
export const PROFILE_SETTINGS_PATH = '/dashboard/settings/profile'
export const ACCOUNT_SETTINGS_PATH = '/dashboard/settings/account'
export const SECURITY_SETTINGS_PATH = '/dashboard/settings/security'

export const ACCOUNT_PATH = '/dashboard/accounts/:accountId'

/** Where one account is shown with its charts. */
export const accountPath = (accountId: string): string =>
  ACCOUNT_PATH.replace(':accountId', accountId)

/** Where one transaction is shown, with the way to its receipt. */
export const transactionPath = (transferId: string): string =>
  `${ACTIVITY_PATH}?transaction=${transferId}`
