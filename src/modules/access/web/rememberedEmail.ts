import { remember, remembered } from '../../../platform/web/deviceStorage.ts'

const KEY = 'remembered-email'

export const rememberedEmail = (): string => remembered(KEY) ?? ''

/** Remembers the address on this device, or forgets it; a password is never remembered here. */
export const rememberEmail = (email: string | undefined): void => remember(KEY, email)
