// A page of staff that reads as a member sees it: by which consent, in this tab alone (decision 121).
import { VIEW_HEADER } from '../../values/memberView.ts'

const KEY = 'member-view'

const kept = (): readonly string[] => {
  try {
    return sessionStorage.getItem(KEY)?.split(' ') ?? []
  } catch {
    // Built pages are made where there is none, and some browsers keep nothing.
    return []
  }
}

/** What staff ask for as themselves, also in such a page. */
const AS_STAFF = /^\/api\/(admin\/|session\/stay|sign-out)/

/** What a request carries so that it is answered as the member sees it; nothing on every other page. */
export function viewHeaders(path: string): Readonly<Record<string, string>> {
  const [id] = kept()
  return id === undefined || AS_STAFF.test(path) ? {} : { [VIEW_HEADER]: id }
}

export const isView = (): boolean => kept().length > 0

/** From now on this tab reads as the member sees it. */
export function enterView(id: string, personId: string): void {
  sessionStorage.setItem(KEY, `${id} ${personId}`)
  location.assign('/dashboard')
}

/** Back to the page of the member for staff, with nothing left of what was seen. */
export function leaveView(): void {
  const [, personId] = kept()
  if (personId === undefined) return
  sessionStorage.removeItem(KEY)
  location.replace(`/admin/users/${personId}`)
}
