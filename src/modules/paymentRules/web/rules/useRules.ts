import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { useFollowing } from '../../../../platform/web/follow.ts'
import { institution } from '../../../../platform/web/institution.ts'
import {
  listPaymentRules,
  listRuleVersions,
  type NamedPeople,
  type PaymentRule,
} from '../../contract.ts'
import type { RuleNames } from '../../words.contract.ts'

export const RULES_KEY = 'paymentRules'
/** What a save of a rule is told under. */
const TOPIC = 'limits'

/** The rules in force; follows what other staff save. */
export function useRules() {
  useFollowing([TOPIC], [RULES_KEY])
  return useQuery({
    queryKey: [RULES_KEY, 'list'],
    queryFn: () => call(listPaymentRules, {}, { background: true }),
  })
}

/** What a rule was; nothing while it has not been saved. */
export const useVersions = (ruleId: string) =>
  useQuery({
    queryKey: [RULES_KEY, 'versions', ruleId],
    queryFn: () => call(listRuleVersions, { params: { ruleId } }, { background: true }),
  })

export const nameIn = (people: NamedPeople, id: string | null): string | null =>
  people.find((person) => person.id === id)?.name ?? null

/** What a rule names by an id, in words. */
export const namesFor = (
  { personId, overrides }: Pick<PaymentRule, 'personId' | 'overrides'>,
  { people, rules }: { readonly people: NamedPeople; readonly rules: readonly PaymentRule[] },
): RuleNames => ({
  person: nameIn(people, personId),
  instead: rules.find(({ id }) => id === overrides)?.name ?? null,
  profile: institution,
})
