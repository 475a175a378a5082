import { useLocation } from 'react-router'
import { page } from 'vitest/browser'
import { AdminHomePage } from '../../src/apps/web/admin/AdminHomePage.tsx'
import { AdminFrame } from '../../src/apps/web/frames/AdminFrame.tsx'
import { listApplications } from '../../src/modules/applications/contract.ts'
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

/** The frame around every page of staff, with the real dashboard in it and names for the others. */
export function openBackOffice(path = '/admin', width?: number) {
  answers(listApplications, {
    applications: [],
    more: false,
    counts: { pending: 0, approved: 0, rejected: 0 },
  })
  answers(listPasscodes, { accepted: [], acceptedCount: 0, used: [], usedCount: 0 })
  answers(listUsers, ({ query: { q = '' } }) => ({
    items: 'ines abara'.includes(q.toLowerCase()) ? [summaryOf()] : [],
    next: null,
    counts: { all: 4, pending: 2, approved: 1, rejected: 1 },
  }))
  return mount(<AdminFrame />, {
    path,
    route: '/admin',
    session: AS_ROSA,
    pages: [
      { index: true, element: <AdminHomePage /> },
      { path: '*', element: <Page /> },
    ],
    ...(width !== undefined && { width }),
  })
}
