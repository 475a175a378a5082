import { institution } from '../../../platform/web/institution.ts'

/** Whom to ask, and when somebody is there. */
export const SupportContact = () => (
  <address className="grid justify-items-start gap-1 wrap-anywhere">
    {institution.supportPhone ? (
      <a
        className="link inline-flex min-h-11 items-center font-medium"
        href={`tel:${institution.supportPhone}`}
      >
        {institution.supportPhone}
      </a>
    ) : null}
    <a
      className="link inline-flex min-h-11 items-center font-medium"
      href={`mailto:${institution.supportEmail}`}
    >
      {institution.supportEmail}
    </a>
    <p className="text-small text-ink-2">{institution.supportHours}</p>
  </address>
)
