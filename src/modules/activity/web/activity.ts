// The door of activity for other screens.

export { useOverview } from './useOverview.ts'
