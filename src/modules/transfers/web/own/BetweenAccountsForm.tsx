import { ArrowDownUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountCard } from '../../../../ui/format/accountCard.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { RadioCards } from '../../../../ui/fields/RadioCards.tsx'
import { DetailsForm } from '../form/DetailsForm.tsx'
import { leftAfter } from '../form/judge.ts'
import type { Details } from '../../../../platform/web/details.ts'
import type { FlowProps } from '../flow.ts'
import { amountIn } from '../transferValues.ts'

interface BetweenAccountsFormProps extends Pick<FlowProps<'own'>, 'accounts' | 'values' | 'put'> {
  readonly details: Details
  readonly notice: ReactNode
  readonly after: ReactNode
}

export function BetweenAccountsForm(props: BetweenAccountsFormProps) {
  const { accounts, values, put, details, notice, after } = props
  const { fromAccountId, toAccountId } = values
  const swap = () => put({ fromAccountId: toAccountId, toAccountId: fromAccountId })
  return (
    <DetailsForm
      {...{ accounts, values, put, details, notice, after }}
      // The source cannot be the destination too: choosing it here turns the two round.
      onSource={(id) => (id === toAccountId ? swap() : put({ fromAccountId: id }))}
      left={leftAfter(amountIn(values.amount), fromAccountId, accounts)}
    >
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        icon={<ArrowDownUp aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={swap}
      >
        Swap accounts
      </Button>
      <RadioCards
        name="toAccountId"
        legend="To account"
        cards={accounts.map((account) =>
          accountCard(
            account,
            account.id === fromAccountId ? 'You are moving money from this account' : undefined,
          ),
        )}
        value={toAccountId}
        onChange={(id) => put({ toAccountId: id })}
        error={details.errors['toAccountId']}
      />
    </DetailsForm>
  )
}
