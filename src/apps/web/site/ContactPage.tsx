import { useState } from 'react'
import { ContactForm } from '../../../modules/support/web/ContactForm.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** Anybody may write to the credit union here; staff read it under Messages. */
export function ContactPage() {
  const [failed, setFailed] = useState(false)
  return (
    <section className="frame max-w-form py-10">
      <PageTitle title="Contact" institution={institution.shortName} failed={failed} />
      <h1 tabIndex={-1} className="mb-6">
        Contact
      </h1>
      <ContactForm onFailed={setFailed} />
    </section>
  )
}
