import { payingInto } from '../../accounts/choosing.contract.ts'
import { AccountChoice, type ChoosableAccount } from '../../accounts/web/accounts.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { Instruction, INSTRUCTION_WORDS, isMoving } from '../contract.ts'

interface Control<Value extends string> {
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: Words | undefined
}

interface InstructionChoiceProps {
  readonly accounts: readonly ChoosableAccount[]
  readonly instruction: Control<Instruction>
  readonly account: Control<string>
}

/** What happens at maturity, and where money goes if it moves then. */
export function InstructionChoice({ accounts, instruction, account }: InstructionChoiceProps) {
  const t = useTranslate()
  return (
    <>
      <RadioGroup
        {...instruction}
        legend={t('At maturity')}
        choices={Instruction.options.map((value) => ({
          value,
          label: t(INSTRUCTION_WORDS[value]),
        }))}
      />
      {isMoving(instruction.value) ? (
        <AccountChoice {...account} legend={t('Money goes to')} accounts={payingInto(accounts)} />
      ) : null}
    </>
  )
}
