/** Loads Paystack's library, or what stands for it in a rehearsal. Opens nothing yet. */
export const loadLibrary = () => import('@paystack/inline-js')
