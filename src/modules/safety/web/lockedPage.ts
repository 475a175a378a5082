import { forgetNextVisit } from '../../../platform/web/nextVisit.ts'

/** Leaves the page altogether: every session has ended, this one too. */
export async function leaveLocked(): Promise<void> {
  await forgetNextVisit()
  window.location.replace('/login?locked')
}
