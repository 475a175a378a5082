// The door of analytics for other screens.

export { WeekStrip } from './WeekStrip.tsx'
