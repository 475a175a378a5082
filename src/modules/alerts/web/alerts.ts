// The door of alerts for the browser.

/** Where members say what they want to be told. */
export const ALERTS = '/dashboard/alerts'
