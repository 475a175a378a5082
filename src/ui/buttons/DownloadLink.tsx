import { Download } from 'lucide-react'
import type { Content } from '../../values/useTranslate.tsx'
import { buttonLook } from './buttonLook.ts'

interface DownloadLinkProps {
  /** Where the file is. */
  readonly href: string
  readonly children: Content
}

/** A plain link: the browser saves what comes, and a refusal shows in a tab of its own. */
export const DownloadLink = ({ href, children }: DownloadLinkProps) => (
  <a href={href} download className={buttonLook('quiet', 'small', false)}>
    <Download aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
    {children}
  </a>
)
