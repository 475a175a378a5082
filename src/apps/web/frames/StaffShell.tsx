import type { ReactNode } from 'react'
import { demoStrip } from '../../../modules/site/web/demoStrip.tsx'
import { institution, logo } from '../../../platform/web/institution.ts'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'

/** What stands around the pages of staff until the server has said who is asking; built into them, too. */
export const StaffShell = ({ children }: { readonly children?: ReactNode }) => (
  <PageFrame
    width="full"
    strip={demoStrip}
    header={
      <header
        data-page-part="header"
        className="flex min-h-16 items-center gap-2 border-b border-line bg-page px-4 sm:gap-3 sm:px-6"
      >
        <span className="-ml-2 size-11 shrink-0 md:hidden" />
        <Wordmark name={institution.shortName} logo={logo} compact />
      </header>
    }
    sidebar={<div />}
  >
    {children}
  </PageFrame>
)
