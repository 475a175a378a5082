/** Addresses inside the back office; each part of the dashboard that opens has one. */
export const OTP_PATH = '/admin?panel=otps'
export const CREATE_USER_PATH = '/admin?create=user'

export const tabPath = (tab: string): string => `/admin?tab=${tab}`

export const userPath = (userId: string): string => `/admin/users/${userId}`
