/** The form whose texts the browser keeps. It is one for all rooms: the guest is the same. */
export const GUEST_FORM = 'booking'
