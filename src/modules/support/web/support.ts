// The door of support's screens: the forms that stand on public pages.

export { AppointmentForm } from './AppointmentForm.tsx'
export { ContactForm } from './ContactForm.tsx'
