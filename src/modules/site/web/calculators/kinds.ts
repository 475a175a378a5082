export const KINDS = ['loan', 'mortgage', 'savings', 'certificate'] as const
export type Kind = (typeof KINDS)[number]
