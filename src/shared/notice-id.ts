export const NOTICE_ID = 'from-the-hotel'
