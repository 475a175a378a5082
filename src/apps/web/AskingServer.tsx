import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { createQueryClient } from '../../platform/web/queries.ts'
import { setBusy } from '../../platform/web/settled.ts'

const client = createQueryClient()
client.getQueryCache().subscribe(() => setBusy(client, client.isFetching() > 0))

/** Around the pages that ask the server: what it answered is known to all of them. */
export const AskingServer = () => (
  <QueryClientProvider client={client}>
    <Outlet />
  </QueryClientProvider>
)
