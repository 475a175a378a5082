import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { close as closeAccount } from '../../src/modules/ledger/server/ledger.ts'
import { setStanding } from '../../src/modules/identity/server/identity.ts'
import { saveLimits } from '../../src/modules/limits/server/limits.ts'
import { POSTING_REFUSALS } from '../../src/modules/transfers/contract.ts'
import { postArranged } from '../../src/modules/transfers/server/transfers.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import type { Answer, Client } from '../factories/client.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { staffContext } from './drafting.ts'

const BETWEEN = '/api/transfers/between-accounts'
const CHECK = '/api/transfers/recipient-check'
const TO_MEMBER = '/api/transfers/to-member'
const US_BANK = '/api/transfers/us-bank/draft'
const ABROAD = '/api/transfers/international/draft'

async function openTransfers(t: TestContext) {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Reed', { checking: '100.00' })
  const ben = await union.member('Ben Reed', { checking: '100.00' })
  const client = await union.portal.as('ada@example.com')
  const base = () => ({
    id: newId(),
    fromAccountId: ada.checking.id,
    amount: '10.00',
    reference: 'Rent',
  })
  const check = async () => (await client.post(CHECK, { email: 'ben@example.com' })).body.token
  const orders = {
    between: (changes: object = {}) => ({ ...base(), toAccountId: ada.savings.id, ...changes }),
    toMember: async (changes: object = {}) => ({
      ...base(),
      recipientToken: await check(),
      ...changes,
    }),
    usBank: (changes: object = {}) => ({
      ...base(),
      routingNumber: '121000248',
      accountNumber: '1234 5678',
      accountName: 'Dana Reyes',
      ...changes,
    }),
    abroad: (changes: object = {}) => ({
      ...base(),
      recipientName: 'Anna Muster',
      recipientTown: 'Köln',
      bankName: 'Deutsche Bank',
      swiftCode: 'deutdeff',
      iban: 'de89 3704 0044 0532 0130 00',
      accountNumber: '0532 0130 00',
      country: 'DE',
      currency: 'USD',
      ...changes,
    }),
  }
  const draft = async (): Promise<string> => {
    const order = orders.usBank()
    assert.equal((await client.post(US_BANK, order)).status, 200)
    return order.id
  }
  const codeOf = async (): Promise<string> => {
    const mails = await union.portal.mailbox()
    return mails.find(({ to, codes }) => to === 'ada@example.com' && codes[0])!.codes[0]!
  }
  return { union, ada, ben, client, orders, draft, codeOf }
}

type Transfers = Awaited<ReturnType<typeof openTransfers>>
type Situation = (transfers: Transfers) => Promise<Answer>

const confirm = (client: Client, id: string, code: string): Promise<Answer> =>
  client.post(`/api/transfers/drafts/${id}/confirm`, { code })

const wrongly = (code: string): string => String((Number(code) + 1) % 1e6).padStart(6, '0')

/** Only asks, and changes nothing. */
interface Asking {
  readonly path: string
  readonly order: (transfers: Transfers) => object | Promise<object>
}

const post = (path: string, order: Asking['order']): Asking => ({ path, order })

const ask = async (transfers: Transfers, { path, order }: Asking): Promise<Answer> =>
  transfers.client.post(path, await order(transfers))

/** Every sentence of the catalogue, and where a member meets it. */
const TABLE: readonly (readonly [sentence: string, where: string, situation: Asking | Situation])[] = [
  ['Please fill in all fields', 'own accounts, nothing filled in', post(BETWEEN, () => ({}))],
  ['Please fill in all fields', 'to a member, no amount', post(TO_MEMBER, ({ orders }) => orders.toMember({ amount: '' }))],
  ['Please fill in all fields', 'to a US bank, no name', post(US_BANK, ({ orders }) => orders.usBank({ accountName: ' ' }))],
  ['Please fill in all fields', 'abroad, no country', post(ABROAD, ({ orders }) => orders.abroad({ country: '' }))],
  ['Cannot transfer to the same account', 'own accounts, one twice', post(BETWEEN, ({ orders, ada }) => orders.between({ toAccountId: ada.checking.id }))],
  ['Please enter a valid amount', 'own accounts, zero', post(BETWEEN, ({ orders }) => orders.between({ amount: '0' }))],
  ['Please enter a valid amount', 'to a member, a tenth of a cent', post(TO_MEMBER, ({ orders }) => orders.toMember({ amount: '0.001' }))],
  ['Please enter a valid amount', 'to a US bank, less than nothing', post(US_BANK, ({ orders }) => orders.usBank({ amount: '-1' }))],
  ['Please enter a valid amount', 'abroad, yen with decimals', post(ABROAD, ({ orders }) => orders.abroad({ amount: '10.50', currency: 'JPY' }))],
  ['Insufficient funds', 'own accounts', post(BETWEEN, ({ orders }) => orders.between({ amount: '100.01' }))],
  ['Insufficient funds', 'to a member', post(TO_MEMBER, ({ orders }) => orders.toMember({ amount: '100.01' }))],
  ['Insufficient funds', 'to a US bank', post(US_BANK, ({ orders }) => orders.usBank({ amount: '100.01' }))],
  ['Insufficient funds', 'abroad, in dollars', post(ABROAD, ({ orders }) => orders.abroad({ amount: '100.01' }))],
  ['Insufficient funds', 'abroad, in euros worth more', post(ABROAD, ({ orders }) => orders.abroad({ amount: '99.00', currency: 'EUR' }))],
  ['Source account not found', 'of somebody else', post(US_BANK, ({ orders, ben }) => orders.usBank({ fromAccountId: ben.checking.id }))],
  ['Destination account not found', 'of somebody else', post(BETWEEN, ({ orders, ben }) => orders.between({ toAccountId: ben.savings.id }))],
  ['Please enter a valid email address', 'checking a recipient', post(CHECK, () => ({ email: 'ben@' }))],
  ['Cannot transfer to your own account', 'checking oneself', post(CHECK, () => ({ email: 'ADA@example.com' }))],
  ['Recipient not found', 'checking nobody', post(CHECK, () => ({ email: 'nobody@example.com' }))],
  ['Recipient account not found', 'a member without accounts', async ({ union, client, orders }) => {
    await union.person('New Reed')
    const { token } = (await client.post(CHECK, { email: 'new@example.com' })).body
    return client.post(TO_MEMBER, await orders.toMember({ recipientToken: token }))
  }],
  ['Please enter a valid recipient', 'never checked', post(TO_MEMBER, ({ orders }) => orders.toMember({ recipientToken: 'made up' }))],
  ['Please enter a valid recipient', 'left out', post(TO_MEMBER, ({ orders }) => orders.toMember({ recipientToken: undefined }))],
  ['Please enter a valid account number', 'seven digits', post(US_BANK, ({ orders }) => orders.usBank({ accountNumber: '1234567' }))],
  ['Please enter a valid account number', 'eighteen digits', post(US_BANK, ({ orders }) => orders.usBank({ accountNumber: '1'.repeat(18) }))],
  ['Please enter a valid account number', 'mails', post(US_BANK, ({ orders }) => orders.usBank({ accountNumber: '12345678A' }))],
  ['We do not know this bank. Please choose another.', 'a routing number of nobody', post(US_BANK, ({ orders }) => orders.usBank({ routingNumber: '111111118' }))],
  ['Invalid SWIFT/BIC code', 'nine characters', post(ABROAD, ({ orders }) => orders.abroad({ swiftCode: 'DEUTDEFFX' }))],
  ['Invalid SWIFT/BIC code', 'ten characters', post(ABROAD, ({ orders }) => orders.abroad({ swiftCode: 'DEUTDEFF50' }))],
  ['Invalid account number', 'abroad, seven characters', post(ABROAD, ({ orders }) => orders.abroad({ accountNumber: 'ABC1234' }))],
  ['Invalid account number', 'abroad, thirty-five', post(ABROAD, ({ orders }) => orders.abroad({ accountNumber: '1'.repeat(35) }))],
  ['Invalid IBAN', 'a wrong check digit', post(ABROAD, ({ orders }) => orders.abroad({ iban: 'DE88370400440532013000' }))],
  ['This IBAN belongs to another country than the one you chose', 'a French one for Germany', post(ABROAD, ({ orders }) => orders.abroad({ iban: 'FR1420041010050500013M02606' }))],
  ['Please enter OTP', 'no code', async ({ client, draft }) => confirm(client, await draft(), '')],
  ['Invalid OTP', 'five digits', async ({ client, draft }) => confirm(client, await draft(), '12345')],
  ['Invalid OTP', 'a wrong code', async ({ client, draft, codeOf }) => confirm(client, await draft(), wrongly(await codeOf()))],
  ['Invalid transfer type', 'a kind there is not', post('/api/transfers/by-pigeon', () => ({}))],
  // From here on each leaves something changed that no row after it meets.
  ['Recipient not found', 'suspended after the check', async ({ union, ben, client, orders }) => {
    const order = await orders.toMember()
    const at = union.portal.clock.now()
    await inTransaction(union.portal.engine.db, (tx) => setStanding(tx, ben.personId, { role: 'user', status: 'suspended', at }))
    return client.post(TO_MEMBER, order)
  }],
  ['One of these accounts cannot be used at the moment. Please contact support.', 'a closed one', async ({ union, ada, client, orders }) => {
    await inTransaction(union.portal.engine.db, (tx) => closeAccount(tx, ada.savings.ledgerAccountId))
    return client.post(BETWEEN, orders.between())
  }],
  ['For security, external transfers are temporarily suspended. Please visit a branch or contact support (Monday to Friday, 8AM to 8PM EST).', 'at the limit', async ({ union, client, orders, draft, codeOf }) => {
    await inTransaction(union.db, (tx) => saveLimits(tx, staffContext(union), { enabled: true, countMax: 1, appliesTo: 'all' }))
    assert.equal((await confirm(client, await draft(), await codeOf())).status, 200)
    const denied = await client.post(US_BANK, orders.usBank())
    assert.equal(denied.body.code, 'ACCOUNT_LOCKED')
    return denied
  }],
] // prettier-ignore

test('the member reads', async (t) => {
  const transfers = await openTransfers(t)
  for (const [sentence, where, situation] of TABLE) {
    await t.test(`“${sentence}”: ${where}`, async () => {
      const answer =
        typeof situation === 'function'
          ? await situation(transfers)
          : await ask(transfers, situation)
      assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status))
      assert.equal(answer.body.message, sentence)
    })
  }
  await t.test('“User not found”: an arranged transfer of somebody who may no longer act', () =>
    findsNoUser(transfers),
  )
})

/** An arranged transfer of somebody who may no longer act. */
async function findsNoUser({ union, ada, ben }: Transfers): Promise<void> {
  const { engine, clock, config } = union.portal
  const at = clock.now()
  const refused = await inTransaction(engine.db, async (tx) => {
    await setStanding(tx, ada.personId, { role: 'user', status: 'suspended', at })
    return postArranged(tx, jobContextOf({ clock, institution: config.institution }), {
      id: newId(),
      arrangementId: newId(),
      personId: ada.personId,
      fromAccountId: ada.checking.id,
      to: { kind: 'member', personId: ben.personId },
      amount: money(100n),
      reference: 'Rent',
    })
  })
  assert.ok(!refused.ok)
  assert.equal(POSTING_REFUSALS[refused.code as 'user_not_found'].message, 'User not found')
}

test('what a neighbor drafted, sent or was found by is as good as nothing', async (t) => {
  const { union, client, orders, draft, codeOf } = await openTransfers(t)
  const asBen = await union.portal.as('ben@example.com')
  const id = await draft()
  assert.equal((await confirm(asBen, id, await codeOf())).status, 404)
  assert.equal((await asBen.post(`/api/transfers/drafts/${id}/code`)).status, 404)
  assert.equal((await confirm(client, id, await codeOf())).status, 200)
  for (const path of [`/api/transfers/${id}`, `/api/transfers/${id}/contents`])
    assert.equal((await asBen.get(path)).status, 404, path)
  assert.equal((await asBen.post(`/api/transfers/${id}/cancel`)).status, 404)
  const order = await orders.toMember()
  assert.equal((await asBen.post(TO_MEMBER, order)).body.message, 'Please enter a valid recipient')
})
