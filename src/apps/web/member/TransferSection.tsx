import { Link } from 'react-router'
import { TRANSFER_KINDS, transferPath } from '../../../modules/ledger/transferKind.contract.ts'
import { KIND_LABEL } from '../../../modules/transfers/web/kinds.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The four ways to move money, each a tap away. */
export const TransferSection = () => {
  const t = useTranslate()
  return (
    <Card title={t('Transfer Money')} titleId="transfer-title" flush className="overflow-hidden">
      <ul className="quick-tiles grid grid-cols-2 border-t border-line md:grid-cols-4">
        {TRANSFER_KINDS.map((kind) => (
          <li key={kind} className="grid min-w-0">
            <Link
              to={transferPath(kind)}
              className="flex min-h-14 items-center px-4 py-3 font-medium text-ink no-underline hover:bg-brand-soft hover:underline sm:px-6"
            >
              {t(KIND_LABEL[kind])}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
