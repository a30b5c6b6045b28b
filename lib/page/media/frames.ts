/** Addresses of content that is made for embedding. */
export const FOR_OTHERS = /embed|player|video|audio|podcast|\bmaps?\b|widget|chart/i;
