import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { type Folder, FOLDERS, listMessages } from '../inbox.contract.ts'

export const isFolder = (text: string | null): text is Folder =>
  FOLDERS.some((folder) => folder === text)

interface Place {
  readonly folder: Folder
  readonly q: string
  /** Whose conversations alone; empty: everybody's. */
  readonly member: string
  readonly message?: string | undefined
}

/** Folder, search and open message stand in the address, so that a colleague can be sent a link. */
export function useInboxPlace() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('folder')
  const place: Place = {
    folder: isFolder(asked) ? asked : 'open',
    q: params.get('q') ?? '',
    member: params.get('member') ?? '',
    message: params.get('message') ?? undefined,
  }
  const go = (next: Partial<Place>) => {
    const { folder, q, member, message } = { ...place, ...next }
    setParams(
      {
        folder,
        ...(q !== '' && { q }),
        ...(member !== '' && { member }),
        ...(message !== undefined && { message }),
      },
      { preventScrollReset: true },
    )
  }
  return { place, go }
}

/** One folder, page by page; follows the inbox without a reload. */
export function useInbox({ folder, q, member }: Place) {
  const list = useInfiniteQuery({
    queryKey: ['messages', 'list', folder, q, member],
    queryFn: ({ pageParam }) =>
      call(
        listMessages,
        {
          query: {
            folder,
            after: pageParam,
            ...(q !== '' && { q }),
            ...(member !== '' && { member }),
          },
        },
        { background: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  useFollowing(['messages'], ['messages'])
  return {
    list,
    rows: list.data?.pages.flatMap(({ messages }) => messages),
    counts: list.data?.pages[0]?.counts,
  }
}

export type Inbox = ReturnType<typeof useInbox>
