// What the next visit to the member's home begins with, before the server has said anything: the page itself, from
// the store of the service worker, and the sealed copy of what was last shown there (decision 86).
import { remember, remembered } from './deviceStorage.ts'
import { isView } from './memberView.ts'
import { keepPage, forgetPage } from './offline.ts'
import { type Copy, forgetCopy, openCopy, sealCopy } from './sealedCopy.ts'

/** Stands here while something is kept, so that nobody opens a store to find it empty. */
const MARK = 'next-visit'
const CHOICE = 'keep-for-next-visit'

/** Whether the portal was opened from the home screen of the device, as an app of its own. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Chosen on this device; else only where it is somebody's own enough to have the portal installed. */
export const keepsForNextVisit = (): boolean => {
  // What staff see of a member stays nowhere.
  if (isView()) return false
  const chosen = remembered(CHOICE)
  return chosen ? chosen === 'yes' : isInstalled()
}

/** @returns once what was kept is gone, where it is not wanted any more */
export async function chooseToKeep(keeps: boolean): Promise<void> {
  remember(CHOICE, keeps ? 'yes' : 'no')
  if (!keeps) await forgetNextVisit()
}

/** Keeps it where the person wants that and the browser can. `path` is the address of the page. */
export async function keepForNextVisit(path: string, copy: Copy): Promise<void> {
  if (!keepsForNextVisit()) return
  remember(MARK, 'yes')
  // What cannot be kept is asked for as on every first visit.
  await Promise.all([sealCopy(copy), keepPage(path)]).catch(() => {})
}

const isMarked = (): boolean => remembered(MARK) === 'yes'

/** What was kept; undefined where nothing was, or nothing that can be opened. */
export const openNextVisit = async (): Promise<Copy | undefined> =>
  isMarked() && !isView() ? openCopy().catch(() => undefined) : undefined

/** Nobody is signed in here any more, or somebody else is. */
export async function forgetNextVisit(): Promise<void> {
  if (!isMarked()) return
  await Promise.allSettled([forgetCopy(), forgetPage()])
  remember(MARK, undefined)
}
