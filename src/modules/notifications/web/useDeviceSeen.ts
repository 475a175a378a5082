import { useQuery } from '@tanstack/react-query'

/** Tells the server which device this session is on, so that signing out ends the news there. */
export function useDeviceSeen(): void {
  useQuery({
    queryKey: ['device seen'],
    queryFn: async () => {
      // Only where somebody once allowed news, so that nobody else fetches what asks about them.
      if ('Notification' in window && Notification.permission === 'granted')
        await (await import('./seeDevice.ts')).tellDeviceSeen()
      return null
    },
    staleTime: Infinity,
  })
}
