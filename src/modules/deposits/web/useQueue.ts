import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { type Folder, FOLDERS, getDeposit, listDepositQueue } from '../review.contract.ts'

interface Place {
  readonly folder: Folder
  readonly deposit?: string | undefined
}

/** Folder and open deposit stand in the address, so that a colleague can be sent a link. */
export function useReviewPlace() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('folder')
  const place: Place = {
    folder: FOLDERS.find((folder) => folder === asked) ?? 'waiting',
    deposit: params.get('deposit') ?? undefined,
  }
  const go = ({ folder, deposit }: Place) =>
    setParams(
      { folder, ...(deposit !== undefined && { deposit }) },
      { preventScrollReset: deposit !== undefined },
    )
  return { place, go }
}

/** One folder of deposits, page by page; follows members and colleagues without a reload. */
export function useDepositQueue(folder: Folder) {
  useFollowing(['deposits'], ['deposits'])
  const list = useInfiniteQuery({
    queryKey: ['deposits', 'queue', folder],
    queryFn: ({ pageParam }) =>
      call(listDepositQueue, { query: { folder, after: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ deposits, more }) => (more ? deposits.at(-1)?.id : undefined),
  })
  return {
    list,
    rows: list.data?.pages.flatMap(({ deposits }) => deposits),
    waiting: list.data?.pages[0]?.counts.waiting,
  }
}

export const useDepositDetail = (id: string) =>
  useQuery({
    queryKey: ['deposits', 'detail', id],
    queryFn: () => call(getDeposit, { params: { id } }),
  })
