import type { ReactNode } from 'react'

/** The place of everything that leads to being signed in. */
export const RecoveryCard = ({ children }: { readonly children: ReactNode }) => (
  <div className="frame py-8 sm:py-16">
    <div className="mx-auto w-full max-w-[26rem] rounded-card border border-line bg-surface p-4 sm:p-6">
      {children}
    </div>
  </div>
)
