/** Where a member finds their tax forms. */
export const TAX_FORMS_PAGE = '/dashboard/tax-forms'
