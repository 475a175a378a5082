import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { submitDeposit, SUBMITTED } from '../../src/modules/deposits/contract.ts'
import { DepositPanel } from '../../src/modules/deposits/web/DepositPanel.tsx'
import { ADVICE } from '../../src/modules/deposits/web/photoQuality.ts'
import { keepImage } from '../../src/modules/images/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { overview } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { deposit, memberDeposited } from './deposit.ts'

const summary = page.getByRole('alert', { name: 'There is a problem' })
const amount = page.getByLabelText('Amount')
const back = page.getByRole('button', { name: 'Back', exact: true })
const retake = page.getByRole('button', { name: /^Retake/ })

const press = (name: string): Promise<void> => page.getByRole('button', { name }).click()
const open = (): Promise<Mounted> =>
  mount(<DepositPanel overview={overview()} />, { path: '/dashboard/deposits' })

/** A photo of fine lines, which is sharp; in the dark, if asked. */
async function photo(name: string, paper = '#fff'): Promise<File> {
  const canvas = new OffscreenCanvas(1200, 560)
  const context = canvas.getContext('2d')!
  context.fillStyle = paper
  context.fillRect(0, 0, 1200, 560)
  context.fillStyle = '#000'
  for (let x = 0; x < 1200; x += 8) context.fillRect(x, 0, 4, 560)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, {
    type: 'image/jpeg',
  })
}

async function choose(side: 'front' | 'back', file: File): Promise<void> {
  const field = page.getByRole('group', { name: `Photo of the ${side}` })
  await userEvent.upload(field.getByLabelText('Choose a photo'), file)
}

async function toThePhotos(): Promise<void> {
  await amount.fill('431.07')
  await page.getByLabelText(/Note/).fill('Bicycle sold')
  await press('Continue to the photos')
  await expect.element(page.getByRole('heading', { name: 'Front of the check' })).toHaveFocus()
}

async function toTheReview(): Promise<void> {
  await toThePhotos()
  await choose('front', await photo('front.jpg'))
  await expect.element(page.getByRole('heading', { name: 'Back of the check' })).toHaveFocus()
  await choose('back', await photo('back.jpg'))
  await expect.element(page.getByRole('heading', { name: 'Step 4 of 4: Review' })).toHaveFocus()
}

beforeEach(() => {
  memberDeposited()
  answers(keepImage, () => ({ id: newId(), width: 1200, height: 560 }))
})

test('the amount of a check is asked for, and more than a check can be for is refused', async () => {
  await open()
  await press('Continue to the photos')
  await expect.element(summary).toHaveFocus()
  const invalid = summary.getByRole('link', { name: 'Please enter a valid amount' })
  await expect.element(invalid).toBeVisible()
  await amount.fill('10000.01')
  await press('Continue to the photos')
  const tooMuch = summary.getByRole('link', { name: /A check can be for \$10,000\.00 at most/ })
  await expect.element(tooMuch).toBeVisible()
})

test('a photo that is missing, refused or hard to read says so, and can be taken again; one that can be read leads on', async () => {
  await open()
  await toThePhotos()
  await press('Continue to the back')
  await expect
    .element(summary.getByRole('link', { name: 'Please add a photo of the front of the check' }))
    .toBeVisible()
  refuses(keepImage, 'not_an_image')
  await choose('front', new File(['Pay Ben'], 'notes.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText(/notes\.jpg: This file is not a JPG/).first()).toBeVisible()
  answers(keepImage, () => ({ id: newId(), width: 1200, height: 560 }))
  await choose('front', await photo('front.jpg', '#333'))
  await expect.element(page.getByText(ADVICE.dark)).toBeVisible()
  await press('Continue to the back')
  await expect.element(page.getByText('Sign the back first.')).toBeVisible()
  await press('Back')
  await retake.click()
  await expect.element(page.getByRole('group', { name: 'Photo of the front' })).toHaveFocus()
  await choose('front', await photo('front.jpg'))
  await expect.element(page.getByRole('heading', { name: 'Back of the check' })).toHaveFocus()
  await press('Back')
  await expect.element(retake).toBeVisible()
  await expect.element(page.getByText('Can everything be read?')).not.toBeInTheDocument()
})

test('no photo of a check stays in the browser once its form is left', async () => {
  const kept = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = createObjectURL(file)
    kept.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    kept.delete(address)
    revokeObjectURL(address)
  })
  await open()
  await toTheReview()
  await page.getByRole('button', { name: 'Change the photo of the front' }).click()
  await retake.click()
  await choose('front', await photo('front.jpg'))
  await expect.element(page.getByRole('heading', { name: 'Back of the check' })).toHaveFocus()
  expect(kept.size).toBe(2)
  await mount(<p>Elsewhere</p>)
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect([...kept]).toEqual([])
})

test('a photo on its way when somebody goes back leads nowhere, and takes the place of no other', async () => {
  const { address } = await open()
  await toThePhotos()
  const late = holds(keepImage)
  await choose('front', await photo('late.jpg'))
  await press('Remove late.jpg')
  await expect.element(page.getByRole('group', { name: 'Photo of the front' })).toHaveFocus()
  await choose('front', await photo('late.jpg'))
  await expect.element(page.getByText('Handing in')).toBeVisible()
  await back.click()
  await expect.element(page.getByRole('heading', { name: 'Account and amount' })).toHaveFocus()
  await press('Continue to the photos')
  await expect.element(page.getByText('Handing in')).not.toBeInTheDocument()
  await back.click()
  await amount.fill('43')
  late.answer({ id: newId(), width: 1200, height: 560 })
  await press('Continue to the photos')
  await expect.element(page.getByLabelText('Choose a photo')).toBeInTheDocument()
  await choose('front', await photo('right.jpg'))
  await expect.element(page.getByRole('heading', { name: 'Back of the check' })).toHaveFocus()
  expect(address()).toBe('/dashboard/deposits?deposit=back')
})

test('a deposit that was lost on the way is sent again as the same one', async () => {
  await open()
  await toTheReview()
  for (const side of ['front', 'back'])
    await expect
      .element(page.getByRole('img', { name: `Your photo of the ${side} of the check` }))
      .toBeVisible()
  loses(submitDeposit)
  await press('Deposit $431.07')
  const lost = page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })
  await expect.element(lost.getByText(/this check can be deposited only once/)).toBeVisible()
  const sent = deposit()
  answers(submitDeposit, sent)
  memberDeposited(sent)
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: SUBMITTED })).toHaveFocus()
  const [first, second] = askedOf(submitDeposit).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ amount: '431.07', note: 'Bicycle sold' })
  const newest = page.getByRole('region', { name: 'Deposit history' }).getByRole('list').first()
  await expect.element(newest.getByText('Bicycle sold', { exact: false })).toBeVisible()
})

for (const [refusal, way, to] of [
  ['same_photo', 'Change the photos', 'Front of the check'],
  ['account_not_open', 'Change account or amount', 'Account and amount'],
  ['id_reused', 'Start a new deposit', 'Account and amount'],
] as const)
  test(`a deposit refused as ${refusal} says why, and "${way}" is the way on`, async () => {
    refuses(submitDeposit, refusal)
    await open()
    await toTheReview()
    await press('Deposit $431.07')
    const { message } = submitDeposit.refusals[refusal]
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await press(way)
    await expect.element(page.getByRole('heading', { name: to })).toHaveFocus()
  })
