import { useLocation } from 'react-router'
import { page } from 'vitest/browser'
import { AdminHomePage } from '../../src/apps/web/admin/AdminHomePage.tsx'
import { AdminFrame } from '../../src/apps/web/frames/AdminFrame.tsx'
import { listApplications } from '../../src/modules/applications/contract.ts'
import { listLongWork } from '../../src/modules/longWork/contract.ts'
import { readAnalytics } from '../../src/modules/analytics/contract.ts'
import {
  readWorkQueue,
  type WorkItem,
  type WorkQueue,
} from '../../src/modules/workQueue/contract.ts'
import { WORK_KINDS } from '../../src/apps/web/workKinds.ts'
import { figuresOf } from '../analytics/figures.ts'
import type { StaffRole } from '../../src/values/staffRoles.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { listPasscodes } from '../../src/modules/passcodes/contract.ts'
import { listUsers } from '../../src/modules/members/contract.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { AS_ROSA } from '../components/sessions.ts'
import { summaryOf } from '../members/someone.ts'

/** Stands for the page of an address, which is tested by itself. */
const Page = () => <h1>{useLocation().pathname}</h1>

export const places = page.getByRole('navigation', { name: 'Staff' })
export const palette = page.getByRole('dialog', { name: 'Search or go to' })
export const box = palette.getByRole('combobox')

/** What the server would answer where only this waits. */
export const workQueueOf = (items: readonly WorkItem[], only?: string): WorkQueue => ({
  now: DEMO_NOW.toISOString(),
  kinds: WORK_KINDS.map(({ kind }) => {
    const own = items.filter((item) => item.kind === kind)
    return { kind, count: own.length, oldestSince: own[0]?.since ?? null }
  }),
  items: items.filter(({ kind }) => only === undefined || kind === only),
})

/** The frame around every page of staff, with the real dashboard in it and names for the others. */
export function openBackOffice(
  path = '/admin',
  width?: number,
  work: readonly WorkItem[] = [],
  /** What endpoints do instead of what is told here. */
  otherwise: () => void = () => {},
  staffRole: StaffRole = 'administrator',
) {
  answers(listApplications, {
    applications: [],
    more: false,
    counts: { pending: 0, approved: 0, rejected: 0 },
  })
  answers(readWorkQueue, ({ query: { kind } }) => workQueueOf(work, kind))
  answers(listLongWork, { works: [] })
  answers(readAnalytics, ({ query }) => figuresOf(query))
  answers(listPasscodes, { accepted: [], acceptedCount: 0, used: [], usedCount: 0 })
  answers(listUsers, ({ query: { q = '' } }) => ({
    items: 'ines abara'.includes(q.toLowerCase()) ? [summaryOf()] : [],
    next: null,
    counts: { all: 4, pending: 2, approved: 1, rejected: 1 },
  }))
  otherwise()
  return mount(<AdminFrame />, {
    path,
    route: '/admin',
    session: { ...AS_ROSA, caller: { ...AS_ROSA.caller!, staffRole } },
    pages: [
      { index: true, element: <AdminHomePage /> },
      { path: '*', element: <Page /> },
    ],
    ...(width !== undefined && { width }),
  })
}
