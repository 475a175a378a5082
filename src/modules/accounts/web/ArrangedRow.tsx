import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ArrangedAccount } from '../arranging.contract.ts'
import { accountWords, labelWords } from '../contract.ts'
import { AccountName } from './AccountName.tsx'
import { AccountNickname } from './AccountNickname.tsx'
import { RoleTag } from './RoleTag.tsx'

export type Way = 'up' | 'down'

/** Of the buttons of a row, so that the focus finds them where the row has gone. */
export const buttonId = (accountId: string, what: Way | 'name' | 'hide'): string =>
  `${what}-${accountId}`

interface RowProps {
  readonly account: ArrangedAccount
  /** In which directions it has a neighbor. */
  readonly ways: readonly Way[]
  readonly onMove: (way: Way) => void
  readonly onHide: (hidden: boolean) => void
  /** Gives it back the name it had. */
  readonly onUndo: (nickname: string | null) => void
}

/** What it was called before it was renamed. */
interface Before {
  readonly nickname: string | null
  readonly called: Words
}

/** One account: what it is called, and what can be done about it. */
export function ArrangedRow({ account, ways, onMove, onHide, onUndo }: RowProps) {
  const t = useTranslate()
  const [naming, setNaming] = useState(false)
  const [before, setBefore] = useState<Before>()
  const focusNext = useFocusNext()
  const close = () => {
    setNaming(false)
    focusNext(buttonId(account.id, 'name'))
  }
  const called = labelWords(t, account)
  const named = () => {
    setBefore({ nickname: account.nickname, called })
    close()
  }
  const whose = {
    account: called,
    of: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  const quiet = { variant: 'quiet', size: 'small' } as const
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6">
      <Facts account={account} />
      {naming ? (
        <div className="md:col-span-2">
          <AccountNickname account={account} onNamed={named} onCancel={close} />
        </div>
      ) : (
        <div className="flex items-center gap-1 max-md:-mx-3.5">
          <Button {...quiet} id={buttonId(account.id, 'name')} onClick={() => setNaming(true)}>
            {t.rich('Rename<of> {account}</of>', whose)}
          </Button>
          <Button
            {...quiet}
            id={buttonId(account.id, 'hide')}
            onClick={() => onHide(!account.hidden)}
          >
            {t.rich(account.hidden ? 'Show<of> {account}</of>' : 'Hide<of> {account}</of>', whose)}
          </Button>
          {/* Each in a column of its own, also where a row has only one of them. */}
          <div className="ml-auto grid grid-cols-2">
            {ways.map((way) => (
              <Button
                key={way}
                {...quiet}
                id={buttonId(account.id, way)}
                className={way === 'down' ? 'col-start-2' : 'col-start-1'}
                icon={way === 'up' ? <ArrowUp {...ICON} /> : <ArrowDown {...ICON} />}
                onClick={() => onMove(way)}
              >
                <span className="sr-only">
                  {t(way === 'up' ? 'Move up {account}' : 'Move down {account}', {
                    account: whose.account,
                  })}
                </span>
              </Button>
            ))}
          </div>
        </div>
      )}
      {before && !naming && before.nickname !== account.nickname ? (
        <p className="flex flex-wrap items-center gap-x-3 text-small md:col-span-2">
          {t('It was called {account}.', { account: before.called })}
          <Button {...quiet} onClick={() => onUndo(before.nickname)}>
            {t.rich('Undo<of> renaming {account}</of>', whose)}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

const ICON = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const

function Facts({ account }: { readonly account: ArrangedAccount }) {
  const t = useTranslate()
  const { kind, nickname, productName, role } = account
  return (
    <div className="grid min-w-0 gap-0.5 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans text-body font-semibold">
          <AccountName {...account} />
        </h3>
        <RoleTag role={role} />
      </div>
      {nickname === null ? null : (
        <p className="text-small text-ink-2">{accountWords(t, { kind, name: productName })}</p>
      )}
    </div>
  )
}
