import { keep } from '../../src/modules/images/server/images.ts'
import { recordPayment } from '../../src/modules/payees/server/payees.ts'
import { newId } from '../../src/values/ids.ts'
import { knows } from '../factories/known.ts'
import { postWithdrawal } from '../factories/withdrawal.ts'
import { ACCESS_CHANGES } from './accessRoutes.ts'
import { BILL_CHANGES, biller } from './billRoutes.ts'
import { GOAL_CHANGES } from './goalRoutes.ts'
import { LINK_CHANGES } from './linkRoutes.ts'
import { NEWS_CHANGES } from './newsRoutes.ts'
import { OWNER_CHANGES } from './ownerRoutes.ts'
import { SIGNATURE_CHANGES } from './signatureRoutes.ts'
import { BEN, type Browser, type Member } from './member.ts'
import { THREAD_CHANGES } from './threadRoutes.ts'
import { done, reading, type Prepare, simple } from './prepare.ts'

// What a member sends, one row a route: each gets ready what its request needs, one after the
// other, and hands over the request itself, to be sent together with others.

const order = ({ checking }: Member) => ({
  id: newId(),
  fromAccountId: checking.id,
  amount: '0.01',
  reference: 'Rent',
})

const usBank = (ada: Member) => ({
  ...order(ada),
  routingNumber: '121000248',
  accountNumber: '123456789',
  accountName: 'Dana Reyes',
})

const international = (ada: Member) => ({
  ...order(ada),
  recipientName: 'Anna Muster',
  recipientTown: 'Köln',
  bankName: 'Deutsche Bank',
  swiftCode: 'DEUTDEFF',
  iban: '',
  accountNumber: '0532013000',
  country: 'DE',
  currency: 'USD',
})

const TERMS = { frequency: 'monthly', reference: 'Rent', startsOn: '2026-08-03' }
const BILL = { memo: 'Power', frequency: 'monthly', scheduleDate: '2026-08-03' }

const opening = ({ checking }: Member) => ({
  id: newId(),
  productId: 'savings',
  disclosureVersion: '2026-11',
  amount: '0.01',
  fromAccountId: checking.id,
})

const draft = async (ada: Member, by: Browser, kind: 'us-bank' | 'international') =>
  (await done(
    by.post(`/api/transfers/${kind}/draft`, kind === 'us-bank' ? usBank(ada) : international(ada)),
  )) as { id: string }

const confirmed =
  (kind: 'us-bank' | 'international'): Prepare =>
  async (ada, by) => {
    const { id } = await draft(ada, by, kind)
    const code = await ada.code()
    return () => by.post(`/api/transfers/drafts/${id}/confirm`, { code })
  }

const recipientToken = async (by: Browser): Promise<string> =>
  (await done(by.post('/api/transfers/recipient-check', { email: BEN }))).token

const problemWith = (transferId: string) => ({
  id: newId(),
  transferId,
  kind: 'wrong_amount',
  answers: { rightAmount: '10.00' },
  story: 'It was less.',
  evidence: [],
})

/** A case about what a company withdrew. */
const dispute = async (ada: Member, by: Browser): Promise<string> =>
  (await done(by.post('/api/disputes', problemWith(await withdrawal(ada))))).id

/** Of a company that withdrew nothing before. */
const withdrawal = ({ union, checking }: Member): Promise<string> =>
  postWithdrawal(union.db, checking, { at: union.clock.now(), company: newId() })

const scheduled = (ada: Member, by: Browser) => {
  const { reference: _, ...rest } = order(ada)
  return done(
    by.post('/api/schedules', { ...rest, ...TERMS, kind: 'own', toAccountId: ada.savings.id }),
  )
}

const billOf = (ada: Member) => {
  const { reference: _, ...rest } = order(ada)
  return { ...rest, ...BILL, provider: 'hollowbrook', accountNumber: '4417092688' }
}

const DANA = {
  kind: 'us_bank',
  bankName: 'Wells Fargo',
  routingNumber: '121000248',
  accountName: 'Dana Reyes',
} as const

/** Somebody Ada has paid. */
const payee = ({ personId, union }: Member): Promise<string> =>
  recordPayment(union.portal.engine.db, {
    personId,
    recipient: { ...DANA, accountNumber: newId() },
    at: union.portal.clock.now(),
  })

const photo = ({ personId, union }: Member, fingerprint: string) =>
  keep(union.portal.engine.db, personId, {
    image: { bytes: Buffer.from('photo'), width: 8, height: 8, fingerprint },
    at: union.portal.clock.now(),
  })

/** Every route with which a member, or somebody who signs in as one, changes something. */
export const CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/transfers/between-accounts': async (ada, by) => () =>
    by.post('/api/transfers/between-accounts', { ...order(ada), toAccountId: ada.savings.id }),
  'POST /api/transfers/recipient-check': simple('/api/transfers/recipient-check', { email: BEN }),
  'POST /api/transfers/to-member': async (ada, by) => {
    const token = await recipientToken(by)
    return () => by.post('/api/transfers/to-member', { ...order(ada), recipientToken: token })
  },
  'POST /api/transfers/us-bank/draft': async (ada, by) => () =>
    by.post('/api/transfers/us-bank/draft', usBank(ada)),
  'POST /api/transfers/international/draft': async (ada, by) => () =>
    by.post('/api/transfers/international/draft', international(ada)),
  'POST /api/transfers/drafts/{id}/confirm': confirmed('us-bank'),
  'POST /api/transfers/drafts/{id}/confirm, abroad': confirmed('international'),
  'POST /api/transfers/drafts/{id}/code': async (ada, by) => {
    const { id } = await draft(ada, by, 'us-bank')
    return () => by.post(`/api/transfers/drafts/${id}/code`)
  },
  'POST /api/transfers/{id}/cancel': async (ada, by) => {
    const { id } = await draft(ada, by, 'international')
    await done(by.post(`/api/transfers/drafts/${id}/confirm`, { code: await ada.code() }))
    return () => by.post(`/api/transfers/${id}/cancel`)
  },
  'POST /api/transfers/listing': simple('/api/transfers/listing', { listed: true }),
  'POST /api/schedules': async (ada, by) => () => {
    const { reference: _, ...rest } = order(ada)
    const own = { kind: 'own', toAccountId: ada.savings.id }
    return by.post('/api/schedules', { ...rest, ...TERMS, ...own })
  },
  'POST /api/schedules/{id}/edit': async (ada, by) => {
    const { id, version } = await scheduled(ada, by)
    const body = { version, amount: '0.02', reference: 'Rent' }
    return () => by.post(`/api/schedules/${id}/edit`, body)
  },
  'POST /api/schedules/{id}/skip': async (ada, by) => {
    const { id, version } = await scheduled(ada, by)
    return () => by.post(`/api/schedules/${id}/skip`, { version })
  },
  'POST /api/schedules/{id}/cancel': async (ada, by) => {
    const { id, version } = await scheduled(ada, by)
    return () => by.post(`/api/schedules/${id}/cancel`, { version })
  },
  'POST /api/bills': async (ada, by) => () => by.post('/api/bills', billOf(ada)),
  'POST /api/bills, to a biller of one’s own': async (ada, by) => {
    const { id: payeeId } = await biller(by)
    await knows(ada.union.portal.engine.db, ada.personId, { kind: 'biller', payeeId })
    const { provider: _, accountNumber: __, ...body } = billOf(ada)
    return () => by.post('/api/bills', { ...body, payeeId })
  },
  'POST /api/bills/{id}/edit': async (ada, by) => {
    const { id, version } = await done(by.post('/api/bills', billOf(ada)))
    const body = { version, amount: '0.02', memo: 'Power', scheduleDate: '2026-08-04' }
    return () => by.post(`/api/bills/${id}/edit`, body)
  },
  'POST /api/bills/{id}/cancel': async (ada, by) => {
    const { id, version } = await done(by.post('/api/bills', billOf(ada)))
    return () => by.post(`/api/bills/${id}/cancel`, { version, scope: 'all' })
  },
  'POST /api/openings': async (ada, by) => () => by.post('/api/openings', opening(ada)),
  'POST /api/accounts/{accountId}/close': async (ada, by) => {
    const { accountId } = await done(by.post('/api/openings', opening(ada)))
    const body = { id: newId(), toAccountId: ada.savings.id }
    return () => by.post(`/api/accounts/${accountId}/close`, body)
  },
  'POST /api/accounts/{accountId}/certificate/instruct': async (ada, by) => {
    const choice = { instruction: 'pay_out', maturityAccountId: ada.savings.id }
    const certificate = { ...opening(ada), ...choice, productId: 'certificate-6', amount: '500.00' }
    const { accountId } = await done(by.post('/api/openings', certificate))
    const body = { id: newId(), instruction: 'renew' }
    return () => by.post(`/api/accounts/${accountId}/certificate/instruct`, body)
  },
  'POST /api/disputes': async (ada, by) => {
    const transferId = await withdrawal(ada)
    return () => by.post('/api/disputes', problemWith(transferId))
  },
  'POST /api/disputes/{id}/answer': async (ada, by) => {
    const id = await dispute(ada, by)
    const body = { id: newId(), said: 'Here it is.', evidence: [] }
    return () => by.post(`/api/disputes/${id}/answer`, body)
  },
  'POST /api/disputes/{id}/withdraw': async (ada, by) => {
    const id = await dispute(ada, by)
    return () => by.post(`/api/disputes/${id}/withdraw`, { id: newId() })
  },
  'POST /api/withdrawals/{id}/report': async (ada, by) => {
    const id = await withdrawal(ada)
    return () => by.post(`/api/withdrawals/${id}/report`, { id: newId(), statement: 1 })
  },
  'POST /api/withdrawals/{id}/stop': async (ada, by) => {
    const id = await withdrawal(ada)
    return () => by.post(`/api/withdrawals/${id}/stop`, { id: newId(), amount: 'any' })
  },
  'POST /api/stop-orders/{stopId}/lift': async (ada, by) => {
    const stopId = newId()
    const path = `/api/withdrawals/${await withdrawal(ada)}/stop`
    await done(by.post(path, { id: stopId, amount: 'any' }))
    return () => by.post(`/api/stop-orders/${stopId}/lift`, { id: newId() })
  },
  'POST /api/deposits': async (ada, by) => {
    const frontImageId = await photo(ada, '0000000000000000')
    const backImageId = await photo(ada, 'ffffffffffffffff')
    const body = { id: newId(), accountId: ada.checking.id, amount: '1.00' }
    return () => by.post('/api/deposits', { ...body, frontImageId, backImageId })
  },
  'POST /api/accounts/{accountId}/arrange': async ({ savings }, by) => {
    const body = { id: newId(), nickname: 'Rainy day', move: 'up' }
    return () => by.post(`/api/accounts/${savings.id}/arrange`, body)
  },
  'POST /api/payees/{id}/save': async (ada, by) => {
    const id = await payee(ada)
    return () => by.post(`/api/payees/${id}/save`, { nickname: id })
  },
  'POST /api/payees/{id}/rename': async (ada, by) => {
    const id = await payee(ada)
    await done(by.post(`/api/payees/${id}/save`, { nickname: id }))
    return () => by.post(`/api/payees/${id}/rename`, { nickname: `${id}!` })
  },
  'POST /api/payees/{id}/remove': async (ada, by) => {
    const id = await payee(ada)
    return () => by.post(`/api/payees/${id}/remove`)
  },
  ...ACCESS_CHANGES,
  ...BILL_CHANGES,
  ...GOAL_CHANGES,
  ...THREAD_CHANGES,
  ...LINK_CHANGES,
  ...NEWS_CHANGES,
  ...OWNER_CHANGES,
  ...SIGNATURE_CHANGES,
  'POST /api/transfers/to-member/code': async (ada, by) => {
    const token = await recipientToken(by)
    const payment = { ...order(ada), recipientToken: token }
    return () => by.post('/api/transfers/to-member/code', { payment, anew: false })
  },
  'POST /api/schedules/code': async (ada, by) => {
    const { reference: _, ...rest } = order(ada)
    const payment = { ...rest, ...TERMS, kind: 'member', recipientToken: await recipientToken(by) }
    return () => by.post('/api/schedules/code', { payment, anew: false })
  },
  'POST /api/bills/code': async (ada, by) => () =>
    by.post('/api/bills/code', {
      payment: { ...billOf(ada), accountNumber: '123456789' },
      anew: false,
    }),
}

/** Left out, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'POST /api/images': 'one insert and nothing else; drawing the photo anew would take minutes',
  'POST /api/statements/mail': 'one insert and nothing else, after a PDF that takes a second',
  'POST /api/transfers/{id}': 'refuses a kind of transfer that does not exist; reads nothing',
}

/** Some of what pages read meanwhile. */
export const READS: Readonly<Record<string, Prepare>> = {
  'GET /api/activity/overview': reading('/api/activity/overview'),
  'GET /api/home': reading('/api/home'),
  'GET /api/notifications': reading('/api/notifications'),
  'GET /api/security': reading('/api/security'),
  'GET /api/account/sessions': reading('/api/account/sessions'),
  'GET /api/bills': reading('/api/bills'),
}
