import { REVIEWABLES } from '../../src/apps/server/modules.ts'
import type {
  AskMemberCodeBody,
  ToMemberBody,
} from '../../src/modules/transfers/member.contract.ts'
import type { BetweenAccountsBody } from '../../src/modules/transfers/contract.ts'
import type { InternationalBody } from '../../src/modules/transfers/international.contract.ts'
import type { UsBankBody } from '../../src/modules/transfers/usBank.contract.ts'
import * as transfers from '../../src/modules/transfers/server/transfers.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { contextOf, type CreditUnion, type Person } from '../worlds/creditUnion.ts'

type Customer = Person['customer']

export type MemberTransfers = ReturnType<typeof openMemberTransfers>

/** The services of transfers as members ask it: every request in a context of its own. */
export function openMemberTransfers(union: Pick<CreditUnion, 'engine' | 'clock' | 'institution'>) {
  const between = transfers.openBetweenAccounts(union)
  const service = transfers.transferService(union.engine.db, REVIEWABLES)
  const as = (customer: Customer): ActionContext =>
    contextOf(union, { personId: customer.personId, customer })
  return {
    betweenAccounts: (who: Customer, order: BetweenAccountsBody) => between.move(as(who), order),
    checkRecipient: (who: Customer, email: string) => service.checkRecipient(as(who), who, email),
    toMember: (who: Customer, order: ToMemberBody) => service.toMember(as(who), who, order),
    askMemberCode: (who: Customer, asked: AskMemberCodeBody) =>
      service.askMemberCode(as(who), who, asked),
    draftUsBank: (who: Customer, order: UsBankBody) => service.draftUsBank(as(who), order),
    draftInternational: (who: Customer, order: InternationalBody) =>
      service.draftInternational(as(who), order),
    renewCode: (who: Customer, id: string) => service.renewCode(as(who), id),
    confirm: (who: Customer, id: string, code: string) => service.confirm(as(who), id, code),
    cancel: (who: Customer, id: string) => service.cancel(as(who), id),
    close: () => between.close(),
  }
}

/** Sends what is queued and can no longer be cancelled, as the job does. */
export const sendQueued = (
  { engine, clock, institution }: Pick<CreditUnion, 'engine' | 'clock' | 'institution'>,
  countMax = 100,
): Promise<number> =>
  transfers.sendQueued(engine.db, { clock, institution, log: createLog('silent') }, countMax)
