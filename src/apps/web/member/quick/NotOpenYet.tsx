import type { ReactNode } from 'react'
import { Notice } from '../../../../ui/Notice.tsx'
import { SupportContact } from '../../frames/SupportContact.tsx'

const NotOpenYet = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <div className="grid max-w-form gap-5">
    <Notice title={title}>{children}</Notice>
    <div>
      <p className="mb-1 font-semibold">Until then, call us</p>
      <SupportContact />
    </div>
  </div>
)

export const BillPayPanel = () => (
  <NotOpenYet title="Bill Pay is not open yet in this version.">
    Staff can pay a bill from your checking account for you.
  </NotOpenYet>
)
