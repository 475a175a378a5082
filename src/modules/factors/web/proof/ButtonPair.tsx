import type { ReactNode } from 'react'

/** The way back and the way on: beside each other where there is room, else one over the other. */
export const ButtonPair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-3 sm:grid-cols-[auto_1fr] sm:items-start">{children}</div>
)
