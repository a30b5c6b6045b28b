/** File that a program adds to the package of a browser that it drives, where nobody is to be welcomed. */
export const DRIVEN_FILE = 'driven.txt';
