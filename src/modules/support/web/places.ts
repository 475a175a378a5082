/** Where members read what they asked and were answered. */
export const QUESTIONS = '/dashboard/questions'
