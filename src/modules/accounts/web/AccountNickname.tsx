import { useEffect } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { InlineForm } from '../../../ui/layout/InlineForm.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type ArrangedAccount, arrangeAccount, NameBody } from '../arranging.contract.ts'
import { accountWords, labelWords } from '../contract.ts'
import { useTaken } from './arranged.ts'

interface NicknameProps {
  readonly account: ArrangedAccount
  readonly onNamed: () => void
  readonly onCancel: () => void
}

export function AccountNickname({ account, onNamed, onCancel }: NicknameProps) {
  const t = useTranslate()
  const taken = useTaken()
  const { id: accountId, kind, productName } = account
  const { form, field, submit, failure, attempt, busy } = useSentForm({
    schema: NameBody,
    blank: { nickname: account.nickname ?? '' },
    bodyOf: ({ nickname }: { readonly nickname: string }, id: string) => ({
      id,
      nickname: nickname.trim() === '' ? null : nickname,
    }),
    focusField: true,
    send: (body) => call(arrangeAccount, { params: { accountId }, body }),
    onSent: (arrangement) => {
      taken(arrangement)
      onNamed()
    },
    failed: t('The name was not saved.'),
  })
  const { setFocus } = form
  useEffect(() => setFocus('nickname'), [setFocus])
  return (
    <InlineForm
      onSubmit={submit}
      onCancel={onCancel}
      save={t('Save name')}
      busy={busy}
      failure={failure}
      attempt={attempt}
    >
      <TextField
        {...field('nickname')}
        id={`nickname-${accountId}`}
        label={t('Your name for {account}', { account: labelWords(t, account) })}
        hint={t('Only you see it. Empty, it is called {product}.', {
          product: accountWords(t, { kind, name: productName }),
        })}
        width="long"
        autoComplete="off"
      />
    </InlineForm>
  )
}
