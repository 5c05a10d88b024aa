/** The variable by which the processes of a preview know that they are one. Nobody sets it by hand. */
export const PREVIEW_MARK = 'HOTEL_PREVIEW'

// The build writes the value into the script that renders the pages, not into the browser's.
/** True in a build that `npm run preview` made. */
export const isPreview = process.env.HOTEL_PREVIEW === '1'
