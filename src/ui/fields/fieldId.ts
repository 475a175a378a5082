/** The element id a field gets from its form name, so that an error summary can link to it. */
export const fieldId = (name: string): string => `field-${name}`
