/** The moment at which tests take the demonstration to be. */
export const DEMO_NOW = new Date('2026-07-15T16:00:00Z')
