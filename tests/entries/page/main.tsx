import '../../../src/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DeleteUserTransactions } from '../../../src/modules/entries/web/DeleteUserTransactions.tsx'
import { MemberEntries } from '../../../src/modules/entries/web/MemberEntries.tsx'
import { createQueryClient } from '../../../src/platform/web/queries.ts'
import { LiveRegion } from '../../../src/ui/LiveRegion.tsx'

/** The parts of the back office that belong to this module, on a page of their own. */
const memberId = new URLSearchParams(location.search).get('member') ?? ''

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <main className="grid grid-cols-1 gap-6 p-4 sm:p-6">
        <h1 className="text-h1">A member's entries</h1>
        <MemberEntries memberId={memberId} />
        <DeleteUserTransactions />
      </main>
      <LiveRegion />
    </QueryClientProvider>
  </StrictMode>,
)
