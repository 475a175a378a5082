import { useLocation } from 'react-router'

/** In the frame of the public pages, but seen by nobody who is not signed in. */
const PAST_SIGN_IN = '/change-password'

/** Whether whoever sees the page has neither to sign in nor to join. The address says so: public pages know no session. */
export const useIsPastSignIn = (): boolean => useLocation().pathname === PAST_SIGN_IN
