/** Addresses of what is made to be shown in other pages. */
export const FOR_OTHERS = /embed|player|video|audio|podcast|\bmaps?\b|widget|chart/i;
