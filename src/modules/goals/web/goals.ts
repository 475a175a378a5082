// The door of goals for screens.

/** Where members see what they save for. */
export const GOALS = '/dashboard/goals'
