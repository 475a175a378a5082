import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  fileDispute,
  type FileRefusal,
  readReportable,
  type Reportable,
} from '../../src/modules/disputes/contract.ts'
import { ReportPage } from '../../src/modules/disputes/web/ReportPage.tsx'
import { keepImage } from '../../src/modules/images/contract.ts'
import { refusalMessage } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { CASE, REPORTABLE } from './cases.ts'

const open = (about: Partial<Reportable> = {}) => {
  answers(readReportable, { ...REPORTABLE, ...about })
  return mount(<ReportPage />, {
    path: `/dashboard/disputes/new?about=${REPORTABLE.transferId}`,
    session: AS_INES,
  })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const next = () => button('Continue').click()
const send = button('Report the problem')
const story = page.getByLabelText('Tell us what happened')

async function toPictures(): Promise<void> {
  await page.getByRole('radio', { name: /^It was charged twice/ }).click()
  await next()
  await page.getByLabelText('Which transaction is the right one?').fill('July 9, $80.00')
  await next()
  await story.fill('I bought one tent.')
  await next()
  await expect.element(heading('Pictures')).toHaveFocus()
}

async function toReview(): Promise<void> {
  await open()
  await toPictures()
  await next()
  await expect.element(heading('Review')).toBeVisible()
}

beforeEach(() => answers(fileDispute, CASE))

test('one question at a time leads to a report, whose receipt has the number and what happens by when', async () => {
  await open()
  // What is wrong decides how many questions follow.
  await expect.element(heading('Step 1: What is wrong')).toBeVisible()
  await next()
  await expect.element(page.getByRole('link', { name: 'Choose what is wrong' })).toBeVisible()
  await toPictures()
  await expect.element(heading('Step 4 of 5: Pictures')).toBeVisible()
  await next()
  await expect.element(page.getByText('July 9, $80.00')).toBeVisible()
  await page.getByRole('button', { name: 'Change what happened' }).click()
  await expect.element(story).toHaveValue('I bought one tent.')
  await next()
  await next()
  await send.click()
  await expect.element(heading('We have your report')).toHaveFocus()
  await expect.element(page.getByText(CASE.caseNumber)).toBeVisible()
  await expect
    .element(page.getByText(/^We decide by Jul 28, 2026\. If we need longer/))
    .toBeVisible()
  // The news of one's own report reads the transaction again, and takes the receipt from nobody.
  answers(readReportable, { ...REPORTABLE, closed: 'reported', disputeId: CASE.id })
  tellNews('disputes')
  await expect.poll(() => askedOf(readReportable)).toHaveLength(2)
  await expect.element(heading('We have your report')).toBeVisible()
  expect(askedOf(fileDispute)[0]!.body).toMatchObject({
    transferId: REPORTABLE.transferId,
    direction: 'out',
    kind: 'twice',
    answers: { other: 'July 9, $80.00' },
    story: 'I bought one tent.',
    evidence: [],
  })
})

test('every refusal is said in its words above the button, and what was typed stays', async () => {
  await toReview()
  const codes = Object.keys(fileDispute.refusals) as FileRefusal[]
  for (const code of codes) {
    refuses(fileDispute, code)
    await send.click()
    await expect
      .element(page.getByText(refusalMessage(fileDispute.refusals[code]), { exact: false }).first())
      .toBeVisible()
    await expect.element(page.getByText('I bought one tent.')).toBeVisible()
  }
})

test('a lost answer is asked for again under the same id, and the report is one', async () => {
  await toReview()
  loses(fileDispute)
  await send.click()
  await expect.element(page.getByText(/could not reach the server/)).toBeVisible()
  answers(fileDispute, CASE)
  await send.click()
  await expect.element(heading('We have your report')).toBeVisible()
  const ids = askedOf(fileDispute).map(({ body }) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

test('a picture goes along once it is handed in; a PDF and a file that lies about its type are refused with a sentence', async () => {
  await open()
  await toPictures()
  const field = page.getByLabelText('Choose a photo')
  await userEvent.upload(field, new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText(/bill\.pdf/).first()).toBeVisible()
  await expect.element(page.getByText(/Of a PDF, take a picture of the page\./)).toBeVisible()
  const photo = new File(['<svg/>'], 'receipt.png', { type: 'image/png' })
  refuses(keepImage, 'not_an_image')
  await userEvent.upload(field, photo)
  await expect
    .element(page.getByText(/receipt\.png: This file is not a JPG or PNG photo/))
    .toBeVisible()
  expect(askedOf(keepImage)).toHaveLength(1)
  const id = newId()
  answers(keepImage, { id, width: 10, height: 10 })
  await userEvent.upload(field, new File(['...'], 'till.png', { type: 'image/png' }))
  await expect.element(button('Remove till.png')).toBeVisible()
  await next()
  await send.click()
  await expect.element(heading('We have your report')).toBeVisible()
  expect(askedOf(fileDispute)[0]!.body).toMatchObject({ evidence: [id] })
})

test('what cannot be reported says why, and leads to the case that is there', async () => {
  const screen = await open({ closed: 'reported', disputeId: CASE.id })
  await expect.element(page.getByText('This transaction was reported already.')).toBeVisible()
  await page.getByRole('link', { name: 'See the case' }).click()
  expect(screen.address()).toBe(`/dashboard/disputes/${CASE.id}`)
})

for (const [closed, words] of [
  ['reversed', 'The money of this transaction is back already.'],
  ['nothing', 'There is nothing to report about this transaction.'],
  ['owners_only', 'Owners of the account decide about that.'],
] as const)
  test(`nothing can be reported: ${closed}`, async () => {
    await open({ closed })
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(button('Continue')).not.toBeInTheDocument()
  })

test('a late report is taken with a sentence; a withdrawal that nobody authorized is led on', async () => {
  await open({ isLate: true, noticeBy: '2026-06-01', withdrawal: true })
  await expect.element(page.getByText(/The 60 days .* ended on Jun 1/)).toBeVisible()
  await page.getByRole('radio', { name: /^I did not make this/ }).click()
  await expect
    .element(page.getByRole('link', { name: 'Report this withdrawal' }))
    .toHaveAttribute('href', `/dashboard/withdrawals/${REPORTABLE.transferId}`)
})

test('while it loads nothing can be pressed; not found and not loaded have their sentences', async () => {
  const held = holds(readReportable)
  await mount(<ReportPage />, {
    path: `/dashboard/disputes/new?about=${REPORTABLE.transferId}`,
    session: AS_INES,
  })
  await expect.element(page.getByText('Loading the transaction')).toBeInTheDocument()
  held.lose()
  await expect.element(page.getByText("We couldn't load this transaction.")).toBeVisible()
  refuses(readReportable, 'transaction_not_found')
  await button('Try again').click()
  await expect.element(page.getByText('We could not find that transaction.')).toBeVisible()
})
