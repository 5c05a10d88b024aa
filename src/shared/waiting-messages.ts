// Kept apart from the form's messages, which the rooms' pages do not need.

/** While the server is asked about a payment that the popup called paid. */
export const confirming = 'Payment received. Confirming your room…'

/** While a bank has to confirm the payment. */
export const inProgress = 'Your bank is confirming your payment.'

/** When the bank takes longer than it may, and while the server cannot decide. */
export const checking = 'We are still checking your payment.'
