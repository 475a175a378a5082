import { institution } from '../../../platform/web/institution.ts'

/** Above a form, where scripts are off: the other ways. */
export const FormNeedsScript = () => (
  <noscript>
    <p className="mb-6 border-l-4 border-accent bg-accent-soft p-4 text-accent-ink">
      This form needs JavaScript. Without it, please write to {institution.supportEmail}
      {institution.supportPhone ? ` or call ${institution.supportPhone}` : ''}.
    </p>
  </noscript>
)
