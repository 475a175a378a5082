/** By this header a page of staff says that it reads as a member sees it, and by which consent (decision 121). */
export const VIEW_HEADER = 'x-member-view'
