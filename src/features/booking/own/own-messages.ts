// Apart from the form's messages: the pages of all rooms show these too, and need none of those.

/** While the server is asked about a payment that the popup called paid. */
export const confirming = 'Payment received. Confirming your room…'

/** The heading over `confirming`, while the room is already occupied: by this guest, it seems. */
export const confirmingHeading = 'Your payment'

/** In place of the form, for the guest who has booked the room. */
export const ownRoom = 'You booked this room'
