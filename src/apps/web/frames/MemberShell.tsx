import type { ReactNode } from 'react'
import { demoStrip } from '../../../modules/site/web/demoStrip.tsx'
import { institution, logo } from '../../../platform/web/institution.ts'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'

/** What stands around the pages of a member until the server has said who is asking; built into them, too. */
export const MemberShell = ({ children }: { readonly children?: ReactNode }) => (
  <PageFrame
    strip={demoStrip}
    header={
      <header data-page-part="header" className="border-b border-line bg-page">
        <div className="frame flex min-h-16 items-center">
          <Wordmark name={institution.shortName} logo={logo} compact />
        </div>
      </header>
    }
    bottomBar={
      <div className="fixed inset-x-0 bottom-0 h-18 border-t border-line bg-page md:hidden" />
    }
  >
    {children}
  </PageFrame>
)
