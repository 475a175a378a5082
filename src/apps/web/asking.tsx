import type { RouteObject } from 'react-router'

/** Pages that ask the server bring what does the asking; the others do without its weight. */
export const asking = (children: RouteObject[]): RouteObject => ({
  lazy: async () => {
    const { AskingServer } = await import('./AskingServer.tsx')
    return { Component: AskingServer }
  },
  children,
})
