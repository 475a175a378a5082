import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { approvalRoutes } from '../../src/modules/approvals/server/routes.ts'
import type { RuleOutcome } from '../../src/modules/paymentRules/contract.ts'
import type { PaymentKind } from '../../src/modules/paymentRules/paymentKind.contract.ts'
import { whoIs } from '../../src/modules/identity/server/identity.ts'
import { savingHandler } from '../../src/modules/paymentRules/server/dualControl.ts'
import { paymentRulesRoutes } from '../../src/modules/paymentRules/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'
import { ruleOf, save } from './asking.ts'

/** The routes of rules and of approvals, where everything needs a second person unless said otherwise. */
async function openRules(t: TestContext, { needed = true } = {}) {
  const union = await openCreditUnion(t)
  const { db, clock } = union
  const [rosa, theo] = [await union.staff('Rosa Delgado'), await union.staff('Theo Lind')]
  const dualControl = { needed, above: money(10_000_00n) }
  const parts = { db, whoIs, dualControl }
  const door = await openModule(
    t,
    (mount) => {
      const isMember = async () => true
      paymentRulesRoutes(mount, { ...parts, isMember, reviewables: [] })
      const staffRoleOf = async () => 'administrator' as const
      approvalRoutes(mount, { ...parts, handlers: [savingHandler(whoIs)], staffRoleOf })
    },
    { clock },
  )
  const as = (who: { readonly personId: string }) => ({ personId: who.personId })
  return {
    ...union,
    door,
    rosa: as(rosa),
    theo: as(theo),
    path: (ruleId: string) => `/api/admin/payment-rules/${ruleId}`,
    rulesNow: async () => (await door.get('/api/admin/payment-rules', as(rosa))).body.rules,
    requests: async () => (await door.get('/api/admin/approvals', as(theo))).body.items,
  }
}

test('no rule asks what nobody is asked: staff about money that stays, a code about own accounts', async (t) => {
  const { door, rosa, path, rulesNow } = await openRules(t, { needed: false })
  const saved = async (outcome: RuleOutcome, ...kinds: PaymentKind[]) => {
    const rule = ruleOf({ period: 'payment', amountMax: '100.00', outcome, kinds })
    const { status, body } = await door.post(path(newId()), rule, rosa)
    return status === 200 ? 'saved' : body.fields.outcome
  }
  const before = (await rulesNow()).length
  const code = 'Transfers between own accounts ask for no code.'
  assert.deepEqual(
    [
      await saved('review', 'pull'),
      await saved('prove', 'own'),
      await saved('prove', 'own', 'member'),
      await saved('prove', 'member', 'pull'),
      await saved('deny', 'own'),
    ],
    ['Only what leaves the member can wait for staff.', code, code, 'saved', 'saved'],
  )
  assert.equal((await rulesNow()).length, before + 2)
})

describe('a rule that needs a second person', () => {
  test('waits with what it says before and after, and is saved once somebody else agrees', async (t) => {
    const { db, door, rosa, theo, path, rulesNow, requests, member } = await openRules(t)
    const ada = await member('Ada Brooks')
    const ruleId = newId()
    await save(db, { name: 'A day', amountMax: '500.00', outcome: 'review' }, ruleId)
    const body = ruleOf({
      version: 1,
      name: 'A day',
      amountMax: '400.00',
      outcome: 'review',
      personId: ada.personId,
      reason: 'Two scams in one week',
    })
    const asked = await door.post(path(ruleId), body, rosa)
    assert.deepEqual([asked.status, asked.body.code], [409, 'waits_for_second_person'])
    const again = await door.post(path(ruleId), body, rosa)
    assert.equal(again.body.code, 'waits_for_second_person')
    const [request, ...others] = await requests()
    assert.equal(others.length, 0, 'sent again it is the same request')
    assert.deepEqual(
      [request.summary, request.reason, request.subject.name, request.changes],
      [
        'Change a payment rule: A day',
        'Two scams in one week',
        'Ada Brooks',
        [
          {
            what: 'Rule',
            before: 'At most $500.00 a day, else it waits for staff.',
            after: 'At most $400.00 a day, else it waits for staff.',
          },
          { what: 'Whose', before: 'Everybody', after: 'Ada Brooks' },
        ],
      ],
    )
    const ofThis = async () =>
      (await rulesNow()).find(({ id }: { id: string }) => id === ruleId).amountMax
    assert.equal(await ofThis(), '500.00')
    const agreed = await door.post(`/api/admin/approvals/${request.id}/approve`, {}, theo)
    assert.equal(agreed.body.state, 'approved')
    assert.equal(await ofThis(), '400.00')
    const { versions, people } = (await door.get(`${path(ruleId)}/versions`, rosa)).body
    assert.deepEqual(
      versions.map(({ version, reason }: { version: number; reason: string }) => [version, reason]),
      [
        [2, 'Two scams in one week'],
        [1, 'For safety'],
      ],
    )
    assert.ok(people.some(({ name }: { name: string }) => name === 'Rosa Delgado'))
  })

  test('is not saved where the rule has changed meanwhile, and says so', async (t) => {
    const { db, door, rosa, theo, path, rulesNow, requests } = await openRules(t)
    const ruleId = newId()
    await save(db, { countMax: 1 }, ruleId)
    await door.post(path(ruleId), ruleOf({ countMax: 2, version: 1 }), rosa)
    const [request] = await requests()
    await save(db, { countMax: 9, version: 1 }, ruleId)
    const agreed = await door.post(`/api/admin/approvals/${request.id}/approve`, {}, theo)
    assert.equal(agreed.body.state, 'failed')
    assert.match(agreed.body.note, /^Somebody else has changed this rule/)
    const now = (await rulesNow()).find(({ id }: { id: string }) => id === ruleId)
    assert.deepEqual([now.countMax, now.version], [9, 2])
  })
})

test('of saves of one version at once exactly one counts, and a copy answers as it did', async (t) => {
  const { db, door, rosa, theo, path } = await openRules(t, { needed: false })
  const ruleId = newId()
  await save(db, { countMax: 1 }, ruleId)
  const body = ruleOf({ countMax: 2, version: 1 })
  const answers = await Promise.all([
    door.post(path(ruleId), body, rosa),
    door.post(path(ruleId), body, rosa),
    door.post(path(ruleId), ruleOf({ countMax: 3, version: 1 }), theo),
  ])
  const saved = answers.filter(({ status }) => status === 200)
  assert.equal(new Set(saved.map(({ body: { countMax } }) => countMax)).size, 1)
  assert.ok(answers.every(({ body: { code } }) => [undefined, 'changed_meanwhile'].includes(code)))
  assert.ok(saved.length >= 1)
  assert.equal(saved[0]!.body.version, 2)
})

test('a rule that nobody saved has no versions, whatever it is called', async (t) => {
  const { door, rosa, path } = await openRules(t)
  for (const ruleId of [newId(), 'no-rule']) {
    const { status, body } = await door.get(`${path(ruleId)}/versions`, rosa)
    assert.deepEqual([status, body.code], [404, 'rule_not_found'])
  }
})
